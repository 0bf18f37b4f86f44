/** `1.090,50`, `10,9`, `10.90` or `10` as a person writes reais; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const bare = text.replace(/^R\$|\s/g, "")
  const number = bare.includes(",")
    ? bare.replaceAll(".", "").replace(",", ".")
    : bare
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(number)
  return parts
    ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"))
    : undefined
}
