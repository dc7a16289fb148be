import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { rotteAbbinamenti } from '#contract/riconciliazione/confronto.ts';
import type { Risposta } from '#contract/rotta.ts';
import { contati, testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { CondizioniRegola } from '#domain/riconciliazione/regole.ts';
import { chiama } from '#web/base/api.ts';
import { TabellaContabile } from '#web/contabilita/TabellaContabile.tsx';
import type { Digitati } from '#web/record/campi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { useConti } from './use-conti.ts';

type Prova = Risposta<typeof rotteAbbinamenti.provaRegola>;

/** What a try has given, and of which rule on which account. */
interface EsitoDi {
  readonly provata: string;
  readonly prova?: Prova;
  readonly errore?: string;
}

const SPECIE = ['1-1', '1-n', 'n-1'] as const;

export interface ProvaRegolaProps {
  readonly condizioni: CondizioniRegola;
  /** The rule as it stands in the form. */
  readonly digitati: Digitati;
}

/** What a rule would confirm or propose on an account, shown before anything is saved. */
export function ProvaRegola({ condizioni, digitati }: ProvaRegolaProps) {
  const { conti, opzioni } = useConti();
  const contoSuo = conti?.find(({ cod_Conto }) => cod_Conto === digitati.cod_Conto);
  const [scelto, setScelto] = useState<string | null>(null);
  const [esito, setEsito] = useState<EsitoDi | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const idConto = contoSuo?.idConto ?? (scelto === null ? null : Number(scelto));
  const regola = {
    specie: SPECIE.find((una) => una === digitati.specie) ?? '1-1',
    condizioni: { ...condizioni },
    effetto: digitati.effetto === 'conferma' ? 'conferma' : 'proponi',
  } as const;
  const provata = JSON.stringify([idConto, regola]);
  const esegui = async () => {
    if (idConto === null) return;
    setInCorso(true);
    try {
      const prova = await chiama(rotteAbbinamenti.provaRegola, { body: { idConto, ...regola } });
      setEsito({ provata, prova });
    } catch (mancata) {
      setEsito({ provata, errore: testoErrore(mancata) });
    } finally {
      setInCorso(false);
    }
  };
  // What another rule gave, or this one on another account, says nothing of what stands in the form.
  const suo = esito?.provata === provata ? esito : null;
  return (
    <section aria-label="Prova della regola">
      <Group gap={8} align="flex-end">
        {contoSuo ? null : (
          <CampoScelta
            etichetta="Prova sul conto"
            opzioni={opzioni}
            valore={scelto}
            onCambia={setScelto}
          />
        )}
        <Button
          variant="default"
          disabled={idConto === null || Object.keys(condizioni).length === 0}
          loading={inCorso}
          onClick={() => void esegui()}
        >
          Prova
        </Button>
      </Group>
      {suo?.errore ? (
        <p role="alert" className="errato">
          {suo.errore}
        </p>
      ) : null}
      {suo?.prova ? <Esito prova={suo.prova} /> : null}
    </section>
  );
}

const EFFETTI = { conferma: 'Conferma', proponi: 'Propone', ambiguo: 'Ambiguo, propone' } as const;

function Esito({ prova }: { readonly prova: Prova }) {
  const { confermati, proposti, ambigui, esempi } = prova;
  return (
    <>
      <p role="status">
        Confermerebbe {contati(confermati, 'abbinamento', 'abbinamenti')}, ne proporrebbe {proposti}
        {ambigui > 0 ? `, ${ambigui} ambigui` : ''}. Nulla è stato scritto.
      </p>
      {esempi.length > 0 ? (
        <TabellaContabile
          etichetta="Esempi"
          colonne={['Riga di banca', 'Movimento', 'Effetto', 'Importo']}
          numeri={1}
          righe={esempi.map(({ righe, movimenti, effetto }) => ({
            chiave: righe.map(({ id }) => id).join(' '),
            celle: [
              righe.map(({ testo }) => testo).join(' + '),
              movimenti.map(({ registrazione }) => registrazione).join(', '),
              EFFETTI[effetto],
              righe.map(({ importo }) => testoEsatto(importo, 2)).join(' + '),
            ],
          }))}
        />
      ) : null}
    </>
  );
}
