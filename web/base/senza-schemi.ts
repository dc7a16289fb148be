/**
 * Stands for `typebox` in the browser's bundle only (vite.config.ts). The contract is there for its
 * types, methods and addresses: the schemas themselves are the server's work, and building them
 * would cost every first screen 30 kB of compressed code that nobody calls.
 */
const schema = { properties: {} };

export default new Proxy({}, { get: () => () => schema });
