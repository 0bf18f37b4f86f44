import { separateMessages } from "../../../src/domain/message"
import { parseStoredMessage } from "../../../src/domain/stored-message"

/**
 * Returns all message codes in an answer of the admin API: the code of `message` and the codes of the messages inside
 * it.
 */
export function listCodesOfMessage(message: unknown): string[] {
  return separateMessages(parseStoredMessage(message)).map(({ code }) => code)
}
