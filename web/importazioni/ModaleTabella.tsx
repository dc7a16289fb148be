import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { dateProposte } from '#domain/archivi/date-proposte.ts';
import { intestazione } from '#domain/archivi/intestazioni.ts';
import {
  finestraInParole,
  METODO_PREDEFINITO,
  type Metodo,
  metodi,
  metodo,
} from '#domain/archivi/metodi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { OrigineTabella } from '#domain/importazioni/sorgenti.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { useChiusura } from '#web/tabelle/aziende/chiusura.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import type { CopiaScelta } from './invii.ts';
import classi from './tabella.module.css';

export interface ModaleTabellaProps {
  readonly archivio: Destinazione;
  readonly origine: OrigineTabella;
  readonly aperta: boolean;
  readonly inCorso: boolean;
  readonly onChiudi: () => void;
  readonly onCopia: (copia: CopiaScelta) => void;
}

const METODI = metodi.map(({ codice, nome }) => [codice, nome] as const);

/** Asks to which day, how and for which portfolio values are copied from the table of the days. */
export function ModaleTabella(props: ModaleTabellaProps) {
  const { archivio, origine, aperta, inCorso, onChiudi, onCopia } = props;
  const chiusura = useChiusura();
  const proposte = chiusura === undefined ? null : dateProposte(oggi(), chiusura);
  // Undefined until a day has been chosen: the proposed one stands there meanwhile.
  const [scelta, setScelta] = useState<Data | null | undefined>(undefined);
  const [codice, setCodice] = useState<Metodo>(METODO_PREDEFINITO);
  const [portafoglio, setPortafoglio] = useState<string | null>(null);
  const giorno = scelta === undefined ? (proposte?.proposta ?? null) : scelta;
  const futura = giorno !== null && giorno > oggi();
  const copia = () => {
    if (giorno) onCopia({ dataImport: giorno, metodo: codice, portafoglio });
  };
  return (
    <Modale
      titolo="Conferma Import da tabella"
      aperta={aperta}
      onChiudi={onChiudi}
      misura="xl"
      ferma
      annulla="Annulla"
      conferma={{ etichetta: 'Ok', esegui: copia, impedita: giorno === null || futura, inCorso }}
    >
      <Stack gap={14}>
        <p>
          Da <b>{intestazione(origine.archivio)}</b> a <b>{archivio.intestazione}</b>. Prima di
          scrivere si vede ogni valore, con il giorno da cui è preso.
        </p>
        <Group gap="8px 16px" align="flex-end">
          <CampoData
            etichetta="Data import"
            larghezza={180}
            valore={giorno}
            obbligatorio
            errore={
              futura ? 'Questo giorno deve ancora venire: scegline uno fino a oggi.' : undefined
            }
            onCambia={setScelta}
          />
          {proposte ? (
            <Proposte
              giorni={[
                [proposte.chiusura, 'Chiusura dell’esercizio'],
                [proposte.fineMese, 'Fine mese'],
              ]}
              scelto={giorno}
              onScelta={setScelta}
            />
          ) : null}
        </Group>
        <Segmenti etichetta="Metodo" scelte={METODI} valore={codice} onScelta={setCodice} />
        <p className={classi.nota} aria-live="polite">
          {metodo(codice).spiegazione}
          {giorno ? ` Guarda i giorni ${finestraInParole(codice, giorno)}.` : ''} Chi non ha valori
          in quei giorni resta senza e si elenca, non si scrive zero.
        </p>
        {origine.portafoglio ? (
          <SceltaPortafoglio valore={portafoglio} onCambia={setPortafoglio} />
        ) : null}
      </Stack>
    </Modale>
  );
}

interface ProposteProps {
  readonly giorni: readonly (readonly [giorno: Data, nome: string])[];
  readonly scelto: Data | null;
  readonly onScelta: (giorno: Data) => void;
}

/** Which day is which, one press away. */
function Proposte({ giorni, scelto, onScelta }: ProposteProps) {
  return (
    <div className={classi.proposte}>
      {giorni.map(([giorno, nome]) => (
        <button
          key={nome}
          type="button"
          aria-pressed={giorno === scelto}
          onClick={() => onScelta(giorno)}
        >
          {nome} {stampaData(giorno)}
        </button>
      ))}
    </div>
  );
}

interface SceltaPortafoglioProps {
  readonly valore: string | null;
  readonly onCambia: (codice: string | null) => void;
}

function SceltaPortafoglio({ valore, onCambia }: SceltaPortafoglioProps) {
  const opzioni = useSceltePortafogli();
  return (
    <CampoScelta
      etichetta="Portafoglio"
      opzioni={opzioni}
      valore={valore}
      onCambia={onCambia}
      segnaposto="Tutti"
      aiuto="Uno solo, oppure tutti."
    />
  );
}
