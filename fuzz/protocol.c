/* Lines of the bot protocol, as either end reads them. */
#include "fuzz.h"

#include "bots/protocol.h"

static void read_fields(const BotCommand *command)
{
    static const char *const fields[] = {"protocol", "seat", "ms", "luck", "setup", "bytes", "position"};
    for (int i = 0; i < countof(fields); i++) {
        Problem number_problem = {0}, text_problem = {0}, bytes_problem = {0};
        Text text = text_growing();
        uint8_t bytes[8];
        long number;
        bool read = bot_field_number(command, fields[i], -10, 1000, &number, &number_problem);
        fuzz_explained(read, &number_problem);
        ensure(!read || (number >= -10 && number <= 1000));
        fuzz_explained(bot_field_text(command, fields[i], &text, &text_problem), &text_problem);
        fuzz_explained(bot_field_bytes(command, fields[i], bytes, sizeof bytes, &bytes_problem),
                       &bytes_problem);
        bot_field_true(command, fields[i]);
        text_free(&text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size);
    BotCommand command;
    BotAnswer answer;
    BotHello hello;
    Problem command_problem = {0}, answer_problem = {0}, hello_problem = {0};
    bool read = bot_command_read(line, &command, &command_problem);
    fuzz_explained(read, &command_problem);
    if (read) read_fields(&command);
    read = bot_answer_read(line, &answer, &answer_problem);
    fuzz_explained(read, &answer_problem);
    ensure(!read || (answer.id > 0 && answer.words >= line && answer.words <= line + strlen(line)));
    fuzz_explained(bot_hello_read(line, &hello, &hello_problem), &hello_problem);
    free(line);
    return 0;
}
