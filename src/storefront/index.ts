export { type CardSdk, createCardSdk } from "./card-sdk/card-sdk"
export {
  CardSdkError,
  type CardSdkErrorCode,
  type CardSdkProblem,
} from "./card-sdk/card-sdk-error"
export { type SdkSource } from "./card-sdk/load-sdk"
export { type SdkCard, type SdkCredentials } from "./card-sdk/published-sdk"
export { type CallOptions } from "./card-sdk/within-time"
