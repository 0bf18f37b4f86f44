// This file is preloaded into Medusa's processes. The channel to the parent closes however the parent ends, even by
// `kill -9`. Without this file the Medusa process would remain.
process.on("disconnect", () => process.exit(1))
