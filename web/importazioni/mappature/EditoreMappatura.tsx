import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CampoMappabile, campiDestinazione } from '#domain/mappature/campi.ts';
import {
  type Campione,
  leggiCampione,
  type ProvaMappatura,
  provaMappatura,
} from '#domain/mappature/campione.ts';
import { convalidaMappatura, type ErroreMappatura } from '#domain/mappature/convalida.ts';
import { ModelloErrato } from '#domain/mappature/modello.ts';
import { proponiOrigini } from '#domain/mappature/proposte.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { Schede } from '#web/ui/Schede.tsx';
import { AnteprimaRighe } from './AnteprimaRighe.tsx';
import { Bottone } from './Controlli.tsx';
import { ritiraEsempio } from './consegna-esempio.ts';
import { eCartella, type FileDiEsempio, leggiEsempio, testoEsempio } from './file-di-esempio.ts';
import classi from './mappature.module.css';
import { colonneEsempio } from './origini.ts';
import { PannelloCampione } from './PannelloCampione.tsx';
import { SchedaCampi } from './SchedaCampi.tsx';
import { SchedaEscluse, SchedaRegole } from './SchedaRegole.tsx';
import { SchedaTabelle } from './SchedaTabelle.tsx';

const VUOTE: RegoleMappatura = { campi: {} };
const NESSUNO: readonly CampoMappabile[] = [];

export const regoleDi = (valore: unknown): RegoleMappatura =>
  (valore as RegoleMappatura | undefined) ?? VUOTE;

export const campiDi = (destinazione: unknown): readonly CampoMappabile[] =>
  campiDestinazione(String(destinazione ?? '')) ?? NESSUNO;

/** The sample through the mapping; null as long as a pattern in it cannot be read. */
function provaSe(regole: RegoleMappatura, campione: Campione | null): ProvaMappatura | null {
  if (!campione) return null;
  try {
    return provaMappatura(regole, campione);
  } catch (causa) {
    if (causa instanceof ModelloErrato) return null;
    throw causa;
  }
}

/** A file handed over by the import's window is the first sample. */
function useEsempio(): [FileDiEsempio | null, (esempio: FileDiEsempio) => void] {
  const [esempio, setEsempio] = useState<FileDiEsempio | null>(null);
  useEffect(() => {
    const file = ritiraEsempio();
    if (file) void leggiEsempio(file).then(setEsempio);
  }, []);
  return [esempio, setEsempio];
}

/** The rules of a mapping: the sample above, what to do on the left, what comes of it on the right. */
export function EditoreMappatura(props: EditoreProps) {
  const { disabilitato, onCambia } = props;
  const regole = regoleDi(props.valore);
  const destinazione = props.digitati.destinazione;
  const campi = useMemo(() => campiDi(destinazione), [destinazione]);
  const [esempio, setEsempio] = useEsempio();
  const { lettura = {} } = regole;
  const chiaveLettura = JSON.stringify(lettura);
  const campione = useMemo(() => {
    if (!esempio || eCartella(esempio)) return null;
    const come = JSON.parse(chiaveLettura) as typeof lettura;
    return leggiCampione(testoEsempio(esempio, come.codifica), come);
  }, [esempio, chiaveLettura]);
  const attuali = useDeferredValue(regole);
  const prova = useMemo(() => provaSe(attuali, campione), [attuali, campione]);
  const difetti = useMemo(() => convalidaMappatura(attuali, campi), [attuali, campi]);
  const proponi = (da: RegoleMappatura, di: Campione) =>
    proponiOrigini(campi, di, new Set(Object.keys(da.campi)));
  const nuove = campione && !disabilitato ? proponi(regole, campione) : {};
  const accetta = () => onCambia({ ...regole, campi: { ...regole.campi, ...nuove } });
  const quante = Object.keys(nuove).length;
  return (
    <div className={classi.editore} data-largo>
      {props.record.diSistema === true ? (
        <p className={classi.proposta}>
          È del prodotto, che la rinnova a ogni versione: si legge e si prova. Per cambiarla,
          duplicarla e cambiare la copia.
        </p>
      ) : null}
      <PannelloCampione
        esempio={esempio}
        campione={campione}
        lettura={lettura}
        disabilitato={disabilitato}
        onEsempio={setEsempio}
        onLettura={(come) => onCambia(conLettura(regole, come))}
      />
      {quante > 0 ? (
        <p className={classi.proposta} role="status">
          {quante === 1
            ? 'Un titolo del file somiglia a un campo'
            : `${quante} titoli del file somigliano a campi`}{' '}
          non ancora abbinat{quante === 1 ? 'o' : 'i'}.{' '}
          <Bottone nome={quante === 1 ? 'Abbinalo' : 'Abbinali'} onPremi={accetta} />
        </p>
      ) : null}
      <div className={classi.meta}>
        <Regole
          regole={regole}
          campi={campi}
          campione={campione}
          difetti={difetti}
          disabilitato={disabilitato}
          onCambia={onCambia}
        />
        <section className={classi.anteprima} aria-label="Anteprima">
          <h4>Anteprima</h4>
          <AnteprimaRighe
            campi={campi}
            prova={prova}
            esempio={esempio !== null}
            nulla={Object.keys(attuali.campi).length === 0}
          />
        </section>
      </div>
    </div>
  );
}

function conLettura(regole: RegoleMappatura, lettura: RegoleMappatura['lettura']): RegoleMappatura {
  const { lettura: _, ...resto } = regole;
  return lettura && Object.keys(lettura).length > 0 ? { lettura, ...resto } : resto;
}

interface RegoleProps {
  readonly regole: RegoleMappatura;
  readonly campi: readonly CampoMappabile[];
  readonly campione: Campione | null;
  readonly difetti: readonly ErroreMappatura[];
  readonly disabilitato: boolean;
  readonly onCambia: (regole: RegoleMappatura) => void;
}

const conNumero = (titolo: string, quanti: number): string =>
  quanti > 0 ? `${titolo} (${quanti})` : titolo;

function Regole({ regole, campi, campione, difetti, disabilitato, onCambia }: RegoleProps) {
  const [scheda, setScheda] = useState('campi');
  const colonne = useMemo(() => colonneEsempio(campione), [campione]);
  const { regole: sue = [], escludi = [], tabelle = {} } = regole;
  const comuni = { campi, colonne, difetti, disabilitato };
  return (
    <div className={classi.regole}>
      <Schede
        etichetta="Parti della mappatura"
        attiva={scheda}
        onCambia={setScheda}
        schede={[
          {
            id: 'campi',
            titolo: conNumero('Campi', Object.keys(regole.campi).length),
            contenuto: (
              <SchedaCampi
                {...comuni}
                regole={regole}
                campione={campione}
                onCambia={(nuovi) => onCambia({ ...regole, campi: nuovi })}
              />
            ),
          },
          {
            id: 'regole',
            titolo: conNumero('Regole', sue.length),
            contenuto: (
              <SchedaRegole
                {...comuni}
                regole={sue}
                onCambia={(nuove) => onCambia({ ...regole, regole: nuove })}
              />
            ),
          },
          {
            id: 'tabelle',
            titolo: conNumero('Tabelle', Object.keys(tabelle).length),
            contenuto: (
              <SchedaTabelle regole={regole} disabilitato={disabilitato} onCambia={onCambia} />
            ),
          },
          {
            id: 'escluse',
            titolo: conNumero('Righe escluse', escludi.length),
            contenuto: (
              <SchedaEscluse
                {...comuni}
                escludi={escludi}
                onCambia={(nuove) => onCambia({ ...regole, escludi: nuove })}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
