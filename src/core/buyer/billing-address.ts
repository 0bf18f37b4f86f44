import { isPostalCode } from "../rules/brazilian-address"
import { brazilianState } from "./brazilian-state"
import { splitStreetLine } from "./street-line"

export interface BillingAddress {
  street: string
  number: string
  neighborhood: string
  city: string
  state: string
  country: string
  zipCode: string
  complement?: string
}

/** The parts of an address that Medusa has no fields for; a storefront may send them. */
export interface AddressDetails {
  street?: string | undefined
  number?: string | undefined
  neighborhood?: string | undefined
  complement?: string | undefined
}

/** A Medusa address, as far as it is used here. */
export interface CartAddress {
  address_1?: string | null | undefined
  address_2?: string | null | undefined
  city?: string | null | undefined
  province?: string | null | undefined
  postal_code?: string | null | undefined
  country_code?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

export type AddressField = keyof BillingAddress

/**
 * Maps a Medusa address to the gateway's. Each part is taken from the first place that has it:
 * 1. what the storefront sent with the payment session (`billing_address`),
 * 2. the address's metadata (`street`, `number`, `neighborhood`, `complement`),
 * 3. `address_1` read as "street, number - complement", `address_2` as "neighborhood" or
 *    "complement - neighborhood",
 * 4. for the number `S/N` (sem número), for the neighborhood the city.
 *
 * In Brazil a state or a postal code that there is not counts as missing: the issuer compares them.
 * Source: interface.md "Charge authorization request body"; A-10.
 */
export function billingAddressFrom(
  address: CartAddress,
  sent: AddressDetails = {}
):
  | { kind: "complete"; billingAddress: BillingAddress }
  | { kind: "incomplete"; missing: AddressField[] } {
  const kept = detailsFromMetadata(address.metadata)
  const line = splitStreetLine(address.address_1 ?? "")
  const second = splitSecondLine(address.address_2 ?? "")
  const city = clean(address.city)
  const country = clean(address.country_code)?.toUpperCase()
  const isBrazilian = country === "BR"
  const province = clean(address.province)
  const postalCode = clean(address.postal_code)
  const complement = first(
    sent.complement,
    kept.complement,
    line.complement,
    second.complement
  )
  const candidate = {
    street: first(sent.street, kept.street, line.street),
    number: first(sent.number, kept.number, line.number) ?? "S/N",
    neighborhood:
      first(sent.neighborhood, kept.neighborhood, second.neighborhood) ?? city,
    city,
    state: isBrazilian
      ? brazilianState(province ?? "")
      : province?.toUpperCase(),
    country,
    zipCode:
      isBrazilian && !isPostalCode(postalCode ?? "")
        ? undefined
        : postalCode?.replace(/\D/g, "") || undefined,
  }
  const missing = Object.entries(candidate).flatMap(([field, value]) =>
    value === undefined ? [field as AddressField] : []
  )
  return missing.length > 0
    ? { kind: "incomplete", missing }
    : {
        kind: "complete",
        billingAddress: {
          ...(candidate as BillingAddress),
          // The gateway wants an empty complement left out (gateway-notes "Charges").
          ...(complement === undefined ? {} : { complement }),
        },
      }
}

function detailsFromMetadata(
  metadata: Record<string, unknown> | null | undefined
): AddressDetails {
  const text = (name: string): string | undefined => {
    const value = metadata?.[name]
    return typeof value === "string" || typeof value === "number"
      ? String(value)
      : undefined
  }
  return {
    street: text("street"),
    number: text("number"),
    neighborhood: text("neighborhood"),
    complement: text("complement"),
  }
}

function splitSecondLine(line: string): {
  complement?: string | undefined
  neighborhood?: string | undefined
} {
  // The neighborhood stands last: "apto 42 - bloco B - Centro".
  const parts = line.split(/\s+-\s+/)
  const neighborhood = parts.pop()
  return { complement: parts.join(" - "), neighborhood }
}

function first(...values: (string | undefined)[]): string | undefined {
  return values.map(clean).find((value) => value !== undefined)
}

function clean(value: string | null | undefined): string | undefined {
  return value?.trim() || undefined
}
