/**
 * The payment methods, and how the shopper pays by each: with a card's data, with a code that the page shows, or at a
 * link to the payment service's page. Several methods pay with a code, so code asks this table about them. There is one
 * method with a card and one with a link; code asks for these by name, which saves bytes on the shopper's page.
 */
export const PAID_BY = {
  card: "card",
  pix: "code",
  wallet: "code",
  link: "link",
} as const

export type Method = keyof typeof PAID_BY

/** The methods that pay with a code. */
export type CodeMethod = {
  [Name in Method]: (typeof PAID_BY)[Name] extends "code" ? Name : never
}[Method]
