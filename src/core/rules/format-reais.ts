/**
 * Writes an amount in centavos as money: "R$ 33,33" in Portuguese (the default), "R$33.33" in
 * English. The space after "R$" is a no-break space (U+00A0), so that no line ends between the
 * two: compare with "R$\u00a033,33", or by digits.
 */
export function formatReais(
  amount: number,
  locale: "pt-BR" | "en" = "pt-BR"
): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "BRL",
  }).format(amount / 100)
}
