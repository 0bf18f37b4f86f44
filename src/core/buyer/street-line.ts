export interface StreetLine {
  street?: string | undefined
  number?: string | undefined
  complement?: string | undefined
}

/**
 * Splits a Brazilian street line: "Av. Paulista, 1578 - apto 42" into street, number and
 * complement. A line without a comma or a trailing number is all street ("Rua 7 de Setembro").
 */
export function splitStreetLine(line: string): StreetLine {
  const text = line.trim()
  const withComma =
    /^(.+?),\s*(?:n[º°o.]*\s*)?(\d+[A-Za-z]?|s\/?n)\b[\s,-]*(.*)$/i.exec(text)
  if (withComma) {
    return parts(withComma)
  }
  const trailingNumber = /^(\D.*?)\s+(?:n[º°.]+\s*)?(\d+[A-Za-z]?)()$/i.exec(
    text
  )
  return trailingNumber ? parts(trailingNumber) : { street: text }
}

function parts([, street, number, complement]: RegExpExecArray): StreetLine {
  return {
    street,
    number: /^s\/?n$/i.test(number ?? "") ? "S/N" : number,
    complement: complement || undefined,
  }
}
