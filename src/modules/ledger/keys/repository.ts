import {
  readAccessTokenState,
  releaseAccessTokenClaim,
  getOrClaimAccessToken,
  writeAccessToken,
} from "./access-token-rows"
import {
  reencryptRows,
  countRowsNotEncryptedWithFirstKey,
} from "./encrypted-rows"
import { dropSigningKeys } from "./signing-key-rows"
import {
  countUnreadableBuyerDocuments,
  findUnreadableSecrets,
} from "./unreadable-rows"

/** The ledger's methods for access tokens, for keys, and for rows that are encrypted with these keys. */
export const keysRepository = {
  ofDatabase: { releaseAccessTokenClaim, readAccessTokenState },
  ofInstallation: {
    getOrClaimAccessToken,
    writeAccessToken,
    reencryptRows,
    countRowsNotEncryptedWithFirstKey,
    dropSigningKeys,
    findUnreadableSecrets,
    countUnreadableBuyerDocuments,
  },
}
