import { createHmac } from "node:crypto"
import {
  type SearchedBuyer,
  termsOfBuyer,
  termsOfWord,
} from "../../../domain/buyer/search-terms"
import type { DigestKeys } from "./digest-keys"

/** The digests of one searched word: those of a name, and those of a part of an e-mail address. */
export interface WordDigests {
  name: string[]
  email: string[]
}

/**
 * Thirty-six bits. In a store with a hundred thousand different terms, one search in a million also shows a payment
 * of somebody else.
 */
const LENGTH = 6

/**
 * Makes digests of the terms that a payment is found by. They are keyed, so that the ledger holds no name: without the
 * key, equal beginnings of names look equal, and nothing else is seen.
 */
export class BuyerDigests {
  constructor(private readonly keys: Pick<DigestKeys, "for">) {}

  /** Resolves to the value of the column `buyer_terms`; undefined without a key, or if nothing is known of the buyer. */
  async of(buyer: SearchedBuyer): Promise<string[] | undefined> {
    const digests = (await this.#digest())?.(termsOfBuyer(buyer)) ?? []
    return digests.length > 0 ? digests : undefined
  }

  /** Resolves to the digests of each word; undefined if none of encryptionKeys can decrypt the key. */
  async ofWords(words: readonly string[]): Promise<WordDigests[] | undefined> {
    const digest = await this.#digest()
    return (
      digest &&
      words.map(termsOfWord).map(({ name, email }) => ({
        name: digest(name),
        email: digest(email),
      }))
    )
  }

  async #digest() {
    const key = await this.keys.for("emails")
    return (
      key &&
      ((terms: readonly string[]) =>
        terms.map((term) =>
          createHmac("sha256", key)
            .update(term)
            .digest("base64url")
            .slice(0, LENGTH)
        ))
    )
  }
}
