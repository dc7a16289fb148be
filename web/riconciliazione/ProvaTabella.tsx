import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TabellaProvataWire } from '#contract/riconciliazione/mappatura.ts';
import { contati, testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { MappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { TabellaContabile } from '#web/contabilita/TabellaContabile.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { provaTabella } from './estratti-api.ts';
import { Voci } from './Voci.tsx';

export interface ProvaTabellaProps {
  readonly file: File;
  readonly mappatura: MappaturaConto;
  readonly divisa: string | null;
}

/** What a try has given, and of which mapping of which file. */
interface EsitoDi {
  readonly file: File;
  readonly provata: string;
  readonly letta?: TabellaProvataWire;
  readonly errore?: string;
}

/** The whole file by the mapping as it stands, before it is saved: what would be taken, or why nothing would. */
export function ProvaTabella({ file, mappatura, divisa }: ProvaTabellaProps) {
  const [esito, setEsito] = useState<EsitoDi | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const provata = JSON.stringify([mappatura, divisa]);
  const esegui = async () => {
    setInCorso(true);
    try {
      setEsito({ file, provata, letta: await provaTabella(file, mappatura, divisa) });
    } catch (mancata) {
      setEsito({ file, provata, errore: testoErrore(mancata) });
    } finally {
      setInCorso(false);
    }
  };
  // What another mapping gave says nothing of this one.
  const suo = esito?.provata === provata && esito.file === file ? esito : null;
  const perche = suo?.errore ?? suo?.letta?.rifiuto;
  return (
    <section aria-label="Prova della mappatura">
      <Button variant="default" loading={inCorso} onClick={() => void esegui()}>
        Prova
      </Button>
      {perche ? (
        <p role="alert" className="errato">
          {perche}
        </p>
      ) : null}
      {suo?.letta ? <Letta letta={suo.letta} mappatura={mappatura} /> : null}
    </section>
  );
}

const importo = (valore: string | null): string => (valore === null ? '' : testoEsatto(valore, 2));

function Letta({
  letta,
  mappatura,
}: {
  readonly letta: TabellaProvataWire;
  readonly mappatura: MappaturaConto;
}) {
  const { righe, estratti, dataRiferimento, rifiuto, esempi } = letta;
  const conto = mappatura.specie === 'conto';
  const quando = dataRiferimento === null ? '' : ` al ${stampaData(dataRiferimento)}`;
  const lette = `${contati(righe, 'riga letta', 'righe lette')}${quando}`;
  return (
    <>
      <p role="status">
        {rifiuto === null ? `${lette}, ` : `Prima di lì ${lette}, `}
        {contati(estratti, 'estratto', 'estratti')}. Nulla è stato scritto.
      </p>
      {conto ? (
        <Voci
          voci={[
            ['Saldo iniziale', importo(letta.saldoIniziale)],
            ['Entrate', importo(letta.entrate)],
            ['Uscite', importo(letta.uscite)],
            ['Saldo finale', importo(letta.saldoFinale)],
          ]}
        />
      ) : null}
      {letta.avvisi.map((avviso) => (
        <p key={avviso} className="nota">
          {avviso}
        </p>
      ))}
      {esempi.length > 0 ? (
        <TabellaContabile
          etichetta="Prime righe lette"
          colonne={['Riga', 'Data', 'Testo', conto ? 'Importo' : 'Quantità']}
          numeri={1}
          righe={esempi.map((una) => ({
            chiave: String(una.riga),
            celle: [
              String(una.riga),
              stampaData(una.dataContabile ?? una.dataValuta),
              [una.isin, una.testo].filter(Boolean).join(' · '),
              conto ? importo(una.importo) : una.quantita && testoEsatto(una.quantita),
            ].map((cella) => cella ?? ''),
          }))}
        />
      ) : null}
    </>
  );
}
