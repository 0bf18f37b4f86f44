import type { ChargeCustomer } from "../domain/charge-request"

/**
 * Returns a customer's name, e-mail address, document and phone. The plugin removes these values from the gateway's
 * error messages before it logs or throws them.
 */
export function personalValues({
  name,
  email,
  document,
  phone,
}: ChargeCustomer): string[] {
  return [name, email, document, phone?.number ?? ""]
}
