import { Checkbox, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import { TIPI_GENERAZIONE, type TipoGenerazione } from '#domain/generazione/specie.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import filtri from '#web/ui/filtri/filtri.module.css';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import { dalAlRovesciato } from '#web/ui/GiorniDalAl.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import type { Parametri } from './generazione-api.ts';
import { parametriIniziali } from './parametri-generazione.ts';

const SezioniArchivio = lazy(() => import('#web/archivi/filtro/SezioniArchivio.tsx'));
const NESSUN_OBBLIGO = { richiesti: [], mancanti: [] };

const NOMI: Readonly<Record<TipoGenerazione, string>> = {
  CED: 'Cedole (CED)',
  DIV: 'Dividendi (DIV)',
  PRO: 'Proventi di OICR (PRO)',
  RIP: 'Rimborsi parziali (RIP)',
  EST: 'Estrazioni (EST)',
  RIM: 'Rimborsi (RIM)',
  OES: 'Esercizi di opzioni (OES)',
  OSC: 'Scadenze di opzioni (OSC)',
  MAR: 'Margini di variazione (MAR)',
  FUC: 'Scadenze di future (FUC)',
  FWC: 'Scadenze di forward (FWC)',
  PRT: 'Ritorni a termine dei pronti (PRT)',
  SCA: 'Scarti prima degli scarichi (SCA)',
  SVA: 'Svalutazioni prima di immobilizzare (SVA)',
  BOL: 'Imposta di bollo (BOL)',
};

function motiviDi({ dal, al, tipi }: Parametri): readonly string[] {
  const rovesciato = dalAlRovesciato({ dal, al });
  return [
    ...(dal === null || al === null ? ['Scrivere i giorni Dal e Al.'] : []),
    ...(rovesciato ? [rovesciato] : []),
    ...(tipi.length === 0 ? ['Scegliere almeno un tipo.'] : []),
  ];
}

const inParole = ({ dal, al, tipi, presunte }: Parametri) => [
  { campo: 'dal', etichetta: 'Dal', valore: dal ? stampaData(dal) : '' },
  { campo: 'al', etichetta: 'Al', valore: al ? stampaData(al) : '' },
  { campo: 'tipi', etichetta: 'Tipi', valore: tipi.join(', ') },
  { campo: 'presunte', etichetta: 'Comprese presunte', valore: presunte ? 'sì' : 'no' },
];

export interface ParametriGenerazioneProps {
  readonly iniziali: Parametri;
  readonly inCorso: boolean;
  readonly onConferma: (parametri: Parametri) => void;
}

/** The first step: of which days, kinds and positions movements are proposed. */
export default function ParametriGenerazione(props: ParametriGenerazioneProps) {
  const { iniziali, inCorso, onConferma } = props;
  const [parametri, setParametri] = useState(iniziali);
  const [azzerati, setAzzerati] = useState(0);
  const { filtro, tipi } = parametri;
  const nomi = useNomiTitoli(filtro);
  const cambia = (nuovi: Partial<Parametri>) => setParametri({ ...parametri, ...nuovi });
  const motivi = motiviDi(parametri);
  useTastoPagina('procedi', () => {
    if (motivi.length === 0 && !inCorso) onConferma(parametri);
  });
  return (
    <PannelloParametri
      griglia="generazione-movimenti"
      lungo
      titolo="Parametri"
      selezionati={[
        ...inParole(parametri),
        ...parametriSelezionati(PARTI_DI_ARCHIVIO, filtro, nomi),
      ]}
      righe={null}
      motivi={motivi}
      inCorso={inCorso}
      onConferma={() => onConferma(parametri)}
      onReset={() => {
        setParametri(parametriIniziali());
        setAzzerati(azzerati + 1);
      }}
    >
      <Sezione titolo="Periodo e tipi">
        <Group gap={12} align="start">
          <CampoData
            etichetta="Dal"
            obbligatorio
            larghezza={156}
            valore={parametri.dal}
            onCambia={(dal) => cambia({ dal })}
          />
          <CampoData
            etichetta="Al"
            obbligatorio
            larghezza={156}
            nota="Fino a dieci giorni da oggi"
            valore={parametri.al}
            onCambia={(al) => cambia({ al })}
          />
        </Group>
        <Group gap={18}>
          {TIPI_GENERAZIONE.map((tipo) => (
            <Checkbox
              key={tipo}
              label={NOMI[tipo]}
              checked={tipi.includes(tipo)}
              onChange={({ currentTarget: { checked } }) =>
                cambia({
                  tipi: TIPI_GENERAZIONE.filter((uno) =>
                    uno === tipo ? checked : tipi.includes(uno),
                  ),
                })
              }
            />
          ))}
          <Checkbox
            label="Comprese presunte"
            checked={parametri.presunte}
            onChange={({ currentTarget }) => cambia({ presunte: currentTarget.checked })}
          />
        </Group>
      </Sezione>
      <Suspense fallback={<section className={`pannello ${filtri.sezione}`} aria-busy="true" />}>
        <SezioniArchivio
          key={azzerati}
          archivio={PARTI_DI_ARCHIVIO}
          inModifica={filtro}
          obblighi={NESSUN_OBBLIGO}
          propone={false}
          diMovimenti
          onScelta={(scelta) => cambia({ filtro: { ...filtro, ...scelta } })}
        />
      </Suspense>
    </PannelloParametri>
  );
}
