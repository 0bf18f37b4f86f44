import { createHmac } from "node:crypto"
import {
  type BuyerSearchData,
  searchTermsOfBuyer,
  searchTermsOfWord,
} from "../../../domain/buyer/search-terms"
import type { DigestKeys } from "./digest-keys"

/**
 * The digests of one searched word. `name` has the digests that match if the word is a name of the buyer, and `email`
 * has the digests that match if the word is a part of the buyer's e-mail address.
 */
export interface WordDigests {
  name: string[]
  email: string[]
}

/**
 * The length of a digest in characters. Each character has 6 bits, so a digest has 36 bits. In a store with 100,000
 * different names, about one search in 700,000 therefore also finds the payment of a wrong buyer.
 */
const DIGEST_CHARACTERS = 6

/**
 * Computes digests of names and of parts of e-mail addresses with a secret key. Administrators can therefore search
 * payments although the ledger does not store these names and addresses in readable form. Without the key, a reader of
 * the database sees only which payments have the same digests.
 */
export class BuyerSearchDigests {
  constructor(private readonly keys: Pick<DigestKeys, "digestKeyFor">) {}

  /**
   * Resolves to the digests by which the payments of a buyer are found. Resolves to `undefined` if none of
   * `encryptionKeys` can decrypt the secret key.
   */
  async digestsOfBuyer(buyer: BuyerSearchData): Promise<string[] | undefined> {
    return (await this.#createDigestFunction())?.(searchTermsOfBuyer(buyer))
  }

  /**
   * Resolves to the digests of each searched word. Resolves to `undefined` if none of `encryptionKeys` can decrypt the
   * secret key.
   */
  async digestsOfSearchedWords(
    words: readonly string[]
  ): Promise<WordDigests[] | undefined> {
    const digest = await this.#createDigestFunction()
    return (
      digest &&
      words.map(searchTermsOfWord).map(({ name, email }) => ({
        name: digest(name),
        email: digest(email),
      }))
    )
  }

  async #createDigestFunction() {
    const key = await this.keys.digestKeyFor("emails")
    return (
      key &&
      ((terms: readonly string[]) =>
        terms.map((term) =>
          createHmac("sha256", key)
            .update(term)
            .digest("base64url")
            .slice(0, DIGEST_CHARACTERS)
        ))
    )
  }
}
