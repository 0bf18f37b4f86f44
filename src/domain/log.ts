/** The plugin's log. Messages must not contain secrets or personal data. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface DebugLog {
  debug(message: string): void
}

/**
 * Matches characters that change how a terminal or a log viewer shows a text: control characters, Unicode line breaks,
 * and characters that change the writing direction.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns a log that writes each message on one line, with an escape sequence such as `\u000a` in place of each control
 * character. Messages can contain texts of the gateway and of shoppers, which could otherwise add lines to the log or
 * hide other text.
 */
export function singleLineLog(log: Log & Partial<DebugLog>): Log & DebugLog {
  return {
    debug: (message) => log.debug?.(escapeControlCharacters(message)),
    info: (message) => log.info(escapeControlCharacters(message)),
    warn: (message) => log.warn(escapeControlCharacters(message)),
    error: (message) => log.error(escapeControlCharacters(message)),
  }
}

function escapeControlCharacters(message: string): string {
  return message.replace(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
}
