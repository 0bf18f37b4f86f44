export { type CardSdk, createCardSdk } from "./card-sdk/card-sdk"
export {
  CardSdkError,
  type CardSdkErrorCode,
  type CardSdkProblem,
} from "./card-sdk/card-sdk-error"
export {
  type SdkCard,
  type SdkCredentials,
  type SdkScript,
  sdkScript,
  type SdkSource,
} from "./card-sdk/load-sdk"
export { simulatorSdk } from "./card-sdk/simulator-sdk"
export { type CallOptions } from "./abort-and-timeout"
