import { separateMessages } from "../../../src/domain/message"
import { readStoredMessage } from "../../../src/domain/stored-message"

/**
 * Returns the message codes in an answer of the admin API: the code of the given message, and those of the messages
 * that are nested in it.
 */
export function codesIn(message: unknown): string[] {
  return separateMessages(readStoredMessage(message)).map(({ code }) => code)
}
