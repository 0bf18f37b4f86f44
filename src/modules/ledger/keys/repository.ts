import {
  accessTokenState,
  releaseAccessTokenClaim,
  getOrClaimAccessToken,
  writeAccessToken,
} from "./access-token-rows"
import { reencryptRows, countRowsUnderOtherKeys } from "./encrypted-rows"
import { dropSigningKeys } from "./signing-key-rows"
import {
  countUnreadableBuyerDocuments,
  unreadableSecrets,
} from "./unreadable-rows"

/** The ledger's methods for access tokens, for keys, and for rows that are encrypted with these keys. */
export const keysRepository = {
  ofDatabase: { releaseAccessTokenClaim, accessTokenState },
  ofInstallation: {
    getOrClaimAccessToken,
    writeAccessToken,
    reencryptRows,
    countRowsUnderOtherKeys,
    dropSigningKeys,
    unreadableSecrets,
    countUnreadableBuyerDocuments,
  },
}
