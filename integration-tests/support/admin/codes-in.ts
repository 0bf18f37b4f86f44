import { separateMessages } from "../../../src/domain/message"
import { readStoredMessage } from "../../../src/domain/stored-message"

/**
 * Returns all message codes in an answer of the admin API: the code of `message` and the codes of the messages inside
 * it.
 */
export function codesIn(message: unknown): string[] {
  return separateMessages(readStoredMessage(message)).map(({ code }) => code)
}
