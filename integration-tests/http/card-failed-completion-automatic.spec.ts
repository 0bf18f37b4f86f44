import { aFailedCompletion } from "../support/a-failed-completion"

aFailedCompletion("automatic")
