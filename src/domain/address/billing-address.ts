import { truncateText } from "../parsing/truncate-text"
import { isPostalCode, isState } from "../shared-with-browser/brazilian-address"
import { joinComplements } from "./address-text"
import {
  normalizeHouseNumber,
  NO_HOUSE_NUMBER_VALUE,
} from "./find-house-number"
import { splitStreetLine } from "./split-street-line"
import { splitSecondLine } from "./split-second-line"

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

/**
 * The parts of an address for which Medusa's address has no fields. A storefront can send them when it creates the
 * payment session.
 */
export interface AddressDetails {
  street?: string | undefined
  number?: string | undefined
  neighborhood?: string | undefined
  complement?: string | undefined
}

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
 * Converts a Medusa address into the gateway's billing address, or returns the names of the missing fields. Medusa has
 * no fields for street, number, neighborhood and complement. Each of these four texts is read from the first source in
 * this list that contains the text:
 * - the `billing_address` that the storefront sent with the payment session,
 * - the address's metadata (`street`, `number`, `neighborhood`, `complement`),
 * - the lines `address_1` and `address_2` (see `splitStreetLine` and `splitSecondLine`).
 *
 * If no source has a number, the number is `S/N` (sem número). If no source has a neighborhood, the city is used.
 *
 * In a Brazilian address, a state or postal code that cannot exist is reported as missing, because the card's issuer
 * compares the state and the postal code with its records. Source: docs/gateway.md#authorize-a-charge.
 */
export function billingAddressFrom(
  address: CartAddress,
  sent: AddressDetails = {}
):
  | { kind: "complete"; billingAddress: BillingAddress }
  | { kind: "incomplete"; missing: AddressField[] } {
  const fromMetadata = (name: keyof AddressDetails): string | undefined => {
    const value = address.metadata?.[name]
    return typeof value === "string" || typeof value === "number"
      ? String(value)
      : undefined
  }
  const city = truncateAndTrimOrUndefined(address.city)
  const country = truncateAndTrimOrUndefined(
    address.country_code
  )?.toUpperCase()
  const isBrazilian = country === "BR"
  const province = truncateAndTrimOrUndefined(address.province)
  const state = isBrazilian
    ? brazilianStateCode(province ?? "")
    : province?.toUpperCase()
  const brazilianState = isBrazilian ? state : undefined
  const line = splitStreetLine(address.address_1 ?? "", brazilianState)
  const second = splitSecondLine(address.address_2 ?? "", line, brazilianState)
  const postalCode = truncateAndTrimOrUndefined(address.postal_code)
  const complement = firstNonEmpty(
    sent.complement,
    fromMetadata("complement"),
    joinComplements(
      line.complement,
      second.complement,
      // If both lines end with a name, the name in the second line is the neighborhood. The name in the first line may
      // be a building.
      second.neighborhood && line.neighborhood
    )
  )
  const candidate = {
    street: firstNonEmpty(sent.street, fromMetadata("street"), line.street),
    number: normalizeHouseNumber(
      firstNonEmpty(
        sent.number,
        fromMetadata("number"),
        line.number,
        second.number
      ) ?? NO_HOUSE_NUMBER_VALUE
    ),
    neighborhood: firstNonEmpty(
      sent.neighborhood,
      fromMetadata("neighborhood"),
      second.neighborhood,
      line.neighborhood,
      city
    ),
    city,
    state,
    country,
    zipCode: isBrazilian
      ? isPostalCode(postalCode ?? "")
        ? postalCode?.replace(/\D/g, "")
        : undefined
      : // Postal codes of other countries can contain letters: "SW1A 1AA".
        postalCode?.replace(/[^\p{L}\d]/gu, "").toUpperCase() || undefined,
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
          // The gateway requires that an empty complement is left out (docs/gateway.md#charge-requests).
          ...(complement === undefined ? {} : { complement }),
        },
      }
}

function firstNonEmpty(...values: (string | undefined)[]): string | undefined {
  return values
    .map(truncateAndTrimOrUndefined)
    .find((value) => value !== undefined)
}

function truncateAndTrimOrUndefined(
  value: string | null | undefined
): string | undefined {
  return truncateText(value ?? "").trim() || undefined
}

/**
 * The codes of Brazil's states, by the state's name in lower case without accents. Shoppers often leave the accents
 * out.
 */
const STATE_CODE_BY_NAME = new Map(
  Object.entries({
    acre: "AC",
    alagoas: "AL",
    amapa: "AP",
    amazonas: "AM",
    bahia: "BA",
    ceara: "CE",
    "distrito federal": "DF",
    "espirito santo": "ES",
    goias: "GO",
    maranhao: "MA",
    "mato grosso": "MT",
    "mato grosso do sul": "MS",
    "minas gerais": "MG",
    para: "PA",
    paraiba: "PB",
    parana: "PR",
    pernambuco: "PE",
    piaui: "PI",
    "rio de janeiro": "RJ",
    "rio grande do norte": "RN",
    "rio grande do sul": "RS",
    rondonia: "RO",
    roraima: "RR",
    "santa catarina": "SC",
    "sao paulo": "SP",
    sergipe: "SE",
    tocantins: "TO",
  })
)

/**
 * Returns the code of a Brazilian state such as `SP`, or `undefined` if the text is not a Brazilian state. Medusa's
 * `province` can contain "SP", "br-sp" (as in Medusa's tax regions) or "São Paulo", because each shop chooses the
 * format.
 */
export function brazilianStateCode(province: string): string | undefined {
  const letters = truncateText(province).trim().replace(/^br-/i, "")
  return isState(letters)
    ? letters.toUpperCase()
    : STATE_CODE_BY_NAME.get(
        letters
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .replace(/\s+/g, " ")
          .toLowerCase()
      )
}
