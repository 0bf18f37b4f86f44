import { messagesIn } from "../../../src/domain/message"
import { storedMessage } from "../../../src/domain/stored-message"

/** Returns the codes of a message in an answer of the admin API, and of the messages that are nested in it. */
export function codesIn(message: unknown): string[] {
  return messagesIn(storedMessage(message)).map(({ code }) => code)
}
