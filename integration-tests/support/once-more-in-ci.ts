/**
 * These tests wait for real processes, on a machine that may be busy. In CI one that fails is run
 * once more, and its first failure is printed; at a desk it fails at once.
 */
if (process.env.CI === "true") {
  jest.retryTimes(1, { logErrorsBeforeRetry: true })
}
