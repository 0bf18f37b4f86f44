import { unsafeAddressMessage } from "../options/account/url-options"
import type { AccountOptions } from "../options/account-options"

/** The addresses at which the command `doctor` reaches the store. */
export interface StoreAddress {
  /** The address that was given to the command. It is used for every account. */
  given?: string | undefined
  /** The address of a store on this machine. It is used for accounts without `backendUrl`. */
  local: string
}

/**
 * Returns the addresses at which this process reaches the store. The port of a store on this machine is the environment
 * variable PORT, or 9000.
 */
export function possibleStoreAddresses(given?: string): StoreAddress {
  return { given, local: `http://localhost:${process.env.PORT ?? 9000}` }
}

/**
 * Returns the address at which a store is reached: the given address, otherwise `backendUrl`, otherwise the address on
 * this machine. The result has no slash at its end.
 */
export function storeAddressOrDefault(
  { given, local }: StoreAddress,
  backendUrl: AccountOptions["backendUrl"]
): string {
  return (given ?? backendUrl ?? local).replace(/\/$/, "")
}

/** Returns whether a request to this address is encrypted, or stays on this machine. */
export function isSafeForSecrets(address: string): boolean {
  return (
    URL.canParse(address) &&
    (unsafeAddressMessage("staging", address, "") === undefined ||
      /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
        new URL(address).hostname
      ))
  )
}
