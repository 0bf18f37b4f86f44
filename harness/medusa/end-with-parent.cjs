// Preloaded into Medusa's processes. The channel to the parent closes however
// the parent ends, `kill -9` included; without this, Medusa would stay behind.
process.on("disconnect", () => process.exit(1))
