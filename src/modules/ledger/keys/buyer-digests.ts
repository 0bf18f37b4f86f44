import { createHmac } from "node:crypto"
import {
  type SearchedBuyer,
  termsOfBuyer,
  termsOfWord,
} from "../../../domain/buyer/search-terms"
import type { DigestKeys } from "./digest-keys"

/** The digests of the terms of one searched word, as a name and as a part of an e-mail address (`SearchedWord`). */
export interface WordDigests {
  name: string[]
  email: string[]
}

/**
 * The length of a digest in characters of 6 bits each. With 36 bits, and 100,000 different terms in a store, about one
 * search in a million also shows a payment of another buyer.
 */
const LENGTH = 6

/**
 * Computes keyed digests of the terms by which a payment is found, so that the ledger stores no names. Without the key,
 * a reader of the database sees only which payments have equal terms.
 */
export class BuyerDigests {
  constructor(private readonly keys: Pick<DigestKeys, "for">) {}

  /** Resolves to the digests of a buyer's terms, or to `undefined` if none of encryptionKeys can decrypt the key. */
  async of(buyer: SearchedBuyer): Promise<string[] | undefined> {
    return (await this.#digest())?.(termsOfBuyer(buyer))
  }

  /** Resolves to the digests of each word, or to `undefined` if none of encryptionKeys can decrypt the key. */
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
