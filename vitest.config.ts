import { defineConfig } from 'vitest/config';

// Databases by the hundred, of few rows each: buffers of gigabytes would be searched through each time that one goes.
process.env.RATEO_MEMORIA ??= '512MB';

/** They put modules of their own in the place of ours: what they load must not reach anybody else. */
const CON_MODULI_PROPRI = ['tests/tredicesimo-archivio.test.ts', 'tests/un-report-in-piu.test.ts'];

/**
 * They look at processes while they run: after the rest they see the product and not the machine. Those that
 * kill and restart mostly wait, and go two at a time; those of a second, alone.
 */
const A_TEMPO = {
  secondi: [
    'server/avvio/figlio.test.ts',
    'server/lavori/esecutore.test.ts',
    'tests/avvio/avvio.test.ts',
    'tests/avvio/piu-processi.test.ts',
  ],
  alSecondo: ['server/http/difese/limitatore.test.ts'],
};

const colDatabase = {
  globalSetup: ['tests/setup/cluster.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Two cores are the smallest machine we promise: more workers only make timings lie.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,web,bench}/**/*.test.{ts,tsx}'],
          // A process and a module graph for each file would cost more than what the files do.
          isolate: false,
        },
      },
      {
        test: {
          ...colDatabase,
          name: 'integrazione',
          include: ['{server,tests}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...CON_MODULI_PROPRI, ...Object.values(A_TEMPO).flat()],
          isolate: false,
        },
      },
      { test: { ...colDatabase, name: 'moduli-propri', include: CON_MODULI_PROPRI } },
      {
        test: {
          ...colDatabase,
          name: 'a-tempo',
          include: A_TEMPO.secondi,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...colDatabase,
          name: 'al-secondo',
          include: A_TEMPO.alSecondo,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
