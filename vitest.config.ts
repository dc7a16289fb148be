import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are the smallest machine we promise: more workers only make timings lie.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integrazione',
          include: ['{server,tests}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/setup/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
