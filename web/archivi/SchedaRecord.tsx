import { Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { avvisoDellaRiga } from '#domain/archivi/qualita/avviso-salto.ts';
import { erroriRiga } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useMio } from '#web/record/use-mio.ts';
import type { Salvataggio } from '#web/record/use-salvataggio.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { negativo, testoMostrato } from '#web/ui/tabella/testo-cella.ts';
import type { Valore } from '#web/ui/tabella/tipi.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { campiArchivio, colonneArchivio, nomeRiga } from './colonne.ts';
import classi from './dati-dinamici.module.css';
import { useTolleranze } from './use-colonne.ts';

export interface SchedaRecordProps {
  readonly archivio: TipoArchivio;
  readonly riga: RigaArchivio | null;
  readonly scrive: boolean;
  readonly salvataggio: Salvataggio<RigaArchivio>;
  readonly onChiudi: () => void;
}

/** One record at the side: its values to correct, where they came from, all its changes. */
export function SchedaRecord(props: SchedaRecordProps) {
  const { archivio, riga, scrive, salvataggio, onChiudi } = props;
  const { tabella, intestazione } = archivio;
  return (
    <CassettoRecord
      titolo={riga ? nomeRiga(archivio, riga) : intestazione}
      aperto={riga !== null}
      onChiudi={onChiudi}
      dati={riga ? <Dati key={riga.id} {...props} riga={riga} /> : null}
      storico={
        riga && {
          tabella,
          id: riga.id,
          versione: riga.versione,
          campi: campiArchivio(archivio),
          ...(scrive && {
            ripristino: {
              campi: new Set(archivio.valori.map(({ nome }) => nome)),
              attuale: riga,
              inCorso: salvataggio.inCorso,
              esegui: (campo, valore) => void salvataggio.salva({ ...riga, [campo]: valore }, riga),
            },
          }),
        }
      }
    />
  );
}

interface DatiProps extends SchedaRecordProps {
  readonly riga: RigaArchivio;
}

function Dati({ archivio, riga, scrive, salvataggio }: DatiProps) {
  const { prima, mio: mia, setMio: setMia } = useMio(riga);
  const errori = erroriRiga(archivio, mia);
  const tolleranze = useTolleranze();
  const cambiata = archivio.valori.some(({ nome }) => mia[nome] !== prima[nome]);
  const scritti = new Set(archivio.valori.map(({ nome }) => nome));
  const fatti = colonneArchivio(archivio, undefined).filter(({ campo }) => !scritti.has(campo));
  return (
    <FormaRecord
      scrive={scrive}
      salvabile={cambiata && errori.length === 0}
      inCorso={salvataggio.inCorso}
      onSalva={() => void salvataggio.salva(mia, prima)}
    >
      <Stack gap={12}>
        {archivio.valori.map(({ nome, titolo, mostrati, decimali }, indice) => (
          <CampoNumero
            key={nome}
            primo={indice === 0}
            etichetta={titolo}
            valore={typeof mia[nome] === 'string' ? mia[nome] : null}
            decimali={{ decimaliMin: mostrati, decimaliMax: decimali }}
            obbligatorio
            disabilitato={!scrive}
            aiuto={
              cambiata ? avvisoDellaRiga(archivio, mia, tolleranze ?? [])?.messaggio : undefined
            }
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
              legame={colonna.legame?.(riga)}
              negativo={colonna.tipo === 'numero' && negativo(riga[colonna.campo] as Valore)}
            />
          ))}
        </dl>
      </Stack>
    </FormaRecord>
  );
}

interface FattoProps {
  readonly titolo: string;
  readonly testo: string;
  readonly legame: string | undefined;
  readonly negativo: boolean;
}

function Fatto({ titolo, testo, legame, negativo: meno }: FattoProps) {
  return (
    <>
      <dt>{titolo}</dt>
      <dd data-negativo={meno || undefined}>
        {legame ? <Legame dove={legame} testo={testo} /> : testo || '—'}
      </dd>
    </>
  );
}

/** Goes to the record that a key names, without loading the program again. */
function Legame({ dove, testo }: { readonly dove: string; readonly testo: string }) {
  const { history } = useRouter();
  return (
    <a
      href={dove}
      onClick={(evento) => {
        if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return;
        evento.preventDefault();
        history.push(dove);
      }}
    >
      {testo}
    </a>
  );
}
