import { splitMessageChain } from "../../../src/domain/message"
import { parseStoredMessage } from "../../../src/domain/stored-message"

/** Returns the code of a message in an answer of the admin API, and the codes of the messages inside it. */
export function listCodesOfMessage(message: unknown): string[] {
  return splitMessageChain(parseStoredMessage(message)).map(({ code }) => code)
}
