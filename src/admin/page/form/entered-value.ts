import type { ShownSetting } from "../../api/admin-answer-types"

export type ValueKind = "text" | "secret" | "choice" | EnteredNumber

type EnteredNumber = "integer" | "number" | "amount"

/**
 * Returns the kind of input field for a setting. The kind is derived from the setting's schema, and from the setting's
 * flags for secrets and amounts.
 */
export function valueKindOf({
  isSecret,
  isAmount,
  schema,
}: Pick<ShownSetting, "isSecret" | "isAmount" | "schema">): ValueKind {
  if (isSecret) return "secret"
  if (isAmount) return "amount"
  if (schema.enum !== undefined) return "choice"
  return schema.type === "integer" || schema.type === "number"
    ? schema.type
    : "text"
}

/**
 * Converts a typed text into the value to send to the server. Returns null for an empty text, and undefined for a text
 * that is invalid for this kind of field.
 */
export function parseEnteredValue(
  kind: ValueKind,
  typed: string
): string | number | null | undefined {
  const text = typed.trim()
  if (text === "") return null
  switch (kind) {
    case "integer":
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined
    case "number":
      return /^\d{1,9}([.,]\d{1,4})?$/.test(text)
        ? Number(text.replace(",", "."))
        : undefined
    case "amount":
      return enteredAmount(text)
    case "text":
    case "choice":
    case "secret":
      return text
  }
}

/**
 * Reads an amount in reais in Brazilian or English notation, such as `1.234,50` or `1,234.50` or `1234.5` or `1.234`.
 * If one or two digits follow the last dot or comma, it is the decimal separator. All other dots and commas separate
 * thousands. Returns the amount with two decimals, such as `1234.50`, or undefined if the text is not an amount.
 */
function enteredAmount(text: string): string | undefined {
  const { whole, cents } =
    /^(?:R\$\s*)?(?<whole>\d[\d.,]*?)(?:[.,](?<cents>\d{1,2}))?$/.exec(text)
      ?.groups ?? {}
  if (whole === undefined) return undefined
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/.test(whole)) {
    return undefined
  }
  return `${whole.replace(/[.,]/g, "")}.${(cents ?? "").padEnd(2, "0")}`
}

export function formatForInputField(
  { kind, value }: { kind: ValueKind; value: ShownSetting["value"] },
  locale: string
): string {
  if (value === null) return ""
  if (kind === "amount") {
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(Number(value))
  }
  return kind === "number"
    ? new Intl.NumberFormat(locale, { useGrouping: false }).format(
        Number(value)
      )
    : String(value)
}
