#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void put(char c) {
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = (uint8_t)c;
}

/* Prints a line; the emulator ends when the processor sleeps for ever. */
static void end(const char *text) {
    UCSR0B = _BV(TXEN0);
    for (; *text != '\0'; text++)
        put(*text);
    put('\n');
    cli();
    sleep_enable();
    sleep_cpu();
}
