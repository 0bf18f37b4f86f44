import type { ChargeCustomer } from "../domain/charge-request"

/**
 * Returns the values of a customer that identify a person. The plugin removes these values from the gateway's error
 * messages before it logs or throws them.
 */
export function personalValuesOfCustomer({
  name,
  email,
  document,
  phone,
}: ChargeCustomer): string[] {
  return [name, email, document, phone?.number ?? ""]
}
