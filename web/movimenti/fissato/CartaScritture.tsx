import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import classi from './fissato.module.css';
import { corpoDi } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

const ScrittureDelFissato = lazy(() => import('#web/contabilita/ScrittureDelFissato.tsx'));

/** Each question registers and takes back: it is asked when one stops typing. */
const ATTESA_MS = 600;

/** What accounting would get of the slip. Closed until it is opened: until then nothing is asked. */
export function CartaScritture({ fissato }: { readonly fissato: Fissato }) {
  const { bozza, calcolo } = fissato;
  const [aperta, setAperta] = useState(false);
  const pronto =
    calcolo.noto && calcolo.attuale && !calcolo.avvisi.some(({ peso }) => peso === 'errore');
  const scritto = aperta && pronto ? JSON.stringify(corpoDi(bozza, calcolo.campi)) : null;
  const [fermo] = useDebouncedValue(scritto, ATTESA_MS);
  return (
    <details
      className={`pannello ${classi.carta}`}
      onToggle={({ currentTarget }) => setAperta(currentTarget.open)}
    >
      <summary>
        <h2 className="titoletto">Scritture che ne deriveranno</h2>
      </summary>
      {aperta && !pronto ? (
        <p className="nota">Si vedono quando il fissato si può registrare.</p>
      ) : null}
      {fermo ? (
        <Suspense fallback={null}>
          <ScrittureDelFissato corpo={JSON.parse(fermo)} />
        </Suspense>
      ) : null}
    </details>
  );
}
