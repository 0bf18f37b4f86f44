import { MedusaError } from "@medusajs/framework/utils"

/**
 * The only place where what we know becomes an error that Medusa understands. What core and its
 * store route make of each type was measured:
 * - declined: HTTP 200 with `type: "cart"` and the message; the shopper may try again.
 * - unresolved: the same with its own type; nobody may take it for a decline.
 * - invalid, refused: HTTP 400 with the message.
 * Any other error would reach a person as "An unknown error occurred".
 */
export function declined(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message)
}

export function unresolved(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, message)
}

export function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

export function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
