import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { erroriRiga } from '#domain/dati-dinamici/riga.ts';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { StoricoRecord } from '#web/tabelle/StoricoRecord.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { negativo, testoMostrato, testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Valore } from '#web/ui/tabella/tipi.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { colonneArchivio, nomeRiga } from './colonne.ts';
import classi from './dati-dinamici.module.css';

export interface SchedaRecordProps {
  readonly archivio: TipoArchivio;
  readonly riga: RigaArchivio | null;
  readonly scrive: boolean;
  readonly onSalva: (riga: RigaArchivio) => Promise<boolean>;
  readonly onChiudi: () => void;
}

/** One record at the side: its values to correct, where they came from, all its changes. */
export function SchedaRecord(props: SchedaRecordProps) {
  const { archivio, riga, onChiudi } = props;
  const [scheda, setScheda] = useState('dati');
  return (
    <Cassetto
      titolo={riga ? nomeRiga(archivio, riga) : archivio.intestazione}
      aperto={riga !== null}
      onChiudi={onChiudi}
    >
      {riga ? (
        <Schede
          etichetta="Parti del record"
          attiva={scheda}
          onCambia={setScheda}
          schede={[
            { id: 'dati', titolo: 'Dati', contenuto: <Dati {...props} riga={riga} /> },
            {
              id: 'storico',
              titolo: 'Storico modifiche',
              contenuto: <Storico archivio={archivio} riga={riga} />,
            },
          ]}
        />
      ) : null}
    </Cassetto>
  );
}

interface DatiProps extends SchedaRecordProps {
  readonly riga: RigaArchivio;
}

function Dati({ archivio, riga, scrive, onSalva, onChiudi }: DatiProps) {
  const [mia, setMia] = useState(riga);
  useEffect(() => setMia(riga), [riga]);
  const errori = erroriRiga(archivio, mia);
  const cambiata = archivio.valori.some(({ nome }) => mia[nome] !== riga[nome]);
  const salvabile = scrive && cambiata && errori.length === 0;
  const salva = async () => {
    if (salvabile && (await onSalva(mia))) onChiudi();
  };
  const scritti = new Set(archivio.valori.map(({ nome }) => nome));
  const fatti = colonneArchivio(archivio, undefined).filter(({ campo }) => !scritti.has(campo));
  const tasti = useTastiModulo(() => void salva());
  return (
    <form
      className={classi.campi}
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={tasti}
    >
      {archivio.valori.map(({ nome, titolo, decimaliMostrati, decimaliConservati }, indice) => (
        <CampoNumero
          key={nome}
          primo={indice === 0}
          etichetta={titolo}
          valore={typeof mia[nome] === 'string' ? mia[nome] : null}
          decimali={{ decimaliMin: decimaliMostrati, decimaliMax: decimaliConservati }}
          obbligatorio
          disabilitato={!scrive}
          errore={errori.find(({ campo }) => campo === nome)?.messaggio}
          onCambia={(valore) => setMia({ ...mia, [nome]: valore })}
        />
      ))}
      <dl className={classi.fatti}>
        {fatti.map((colonna) => (
          <Fatto
            key={colonna.campo}
            titolo={colonna.titolo}
            testo={testoMostrato(colonna, riga)}
            negativo={colonna.tipo === 'numero' && negativo(riga[colonna.campo] as Valore)}
          />
        ))}
      </dl>
      {scrive ? (
        <div className={classi.azioni}>
          <Button
            disabled={!salvabile}
            onClick={() => void salva()}
            rightSection={<Tasto>Ctrl ⏎</Tasto>}
          >
            Salva
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface FattoProps {
  readonly titolo: string;
  readonly testo: string;
  readonly negativo: boolean;
}

function Fatto({ titolo, testo, negativo: meno }: FattoProps) {
  return (
    <>
      <dt>{titolo}</dt>
      <dd data-negativo={meno || undefined}>{testo || '—'}</dd>
    </>
  );
}

function Storico({ archivio, riga }: Pick<DatiProps, 'archivio' | 'riga'>) {
  const nomi = new Set([...archivio.chiave, ...archivio.valori].map(({ nome }) => nome));
  const campi = colonneArchivio(archivio, undefined)
    .filter(({ campo }) => nomi.has(campo))
    .map((colonna) => ({
      campo: colonna.campo,
      titolo: colonna.titolo,
      testo: (valore: unknown) => testoValore(colonna, valore as Valore),
    }));
  return (
    <StoricoRecord tabella={archivio.tabella} id={riga.id} versione={riga.versione} campi={campi} />
  );
}
