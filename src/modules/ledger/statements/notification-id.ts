import { randomBytes } from "node:crypto"

/** Crockford's, as in every id of Medusa's. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Digits of the milliseconds, and of what is random. */
const OF_TIME = 10
const OF_CHANCE = 16

/**
 * An id as generateEntityId makes it, a ULID: its order is that of the milliseconds. Medusa's asks
 * for 16 random numbers one by one, and the gateway waits for it.
 */
// eslint-disable-next-line no-restricted-properties -- part of an id, compared with no stored time
export function notificationId(now: () => number = Date.now): string {
  let time = ""
  for (let rest = now(); time.length < OF_TIME; rest = Math.floor(rest / 32)) {
    time = DIGITS.charAt(rest % 32) + time
  }
  let chance = ""
  for (const byte of randomBytes(OF_CHANCE)) {
    chance += DIGITS.charAt(byte % 32)
  }
  return `ctnot_${time}${chance}`
}
