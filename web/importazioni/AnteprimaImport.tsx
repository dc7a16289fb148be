import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { scaricaScarti } from '#web/lavori/azioni.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './importazioni.module.css';
import { RigheAnteprima } from './RigheAnteprima.tsx';
import { TitoliMancanti } from './TitoliMancanti.tsx';
import { useCorrezioni } from './use-correzioni.ts';
import type { ComeConferma } from './use-importazione.ts';

export interface AnteprimaImportProps {
  readonly archivio: Destinazione;
  readonly lavoro: Lavoro | null;
  /** It has been, and its reply is on the way. */
  readonly confermata?: boolean | undefined;
  readonly onConferma: (come: ComeConferma) => void;
  readonly onAnnulla: () => void;
  /** Leaves it waiting; without it the cross drops the import as Annulla does. */
  readonly onChiudi?: () => void;
}

/** Turned on for the job that is looked at: of the next one nothing has been decided yet. */
function useInterruttore(lavoro: Lavoro | null) {
  const [di, setDi] = useState<string>();
  const guid = lavoro?.guidID;
  const gira = (acceso: boolean) => setDi(acceso ? guid : undefined);
  return [guid !== undefined && di === guid, gira] as const;
}

/** What an import would do, row by row, before a single one is written. */
export function AnteprimaImport(props: AnteprimaImportProps) {
  const { archivio, confermata = false, onAnnulla } = props;
  const correzioni = useCorrezioni(props.lavoro);
  const { lavoro, inControllo } = correzioni;
  const [registra, setRegistra] = useInterruttore(lavoro);
  // The titoli that are missing stand in the place of the rows.
  const [mancanti, setMancanti] = useInterruttore(lavoro);
  const [confermaConMovimenti, setConferma] = useInterruttore(lavoro);
  const onConferma = (soloValide: boolean) =>
    props.onConferma({
      soloValide,
      ...(archivio.siRegistra && { registra }),
      ...(archivio.siConferma && { confermaConMovimenti }),
    });
  const daConfermare = lavoro?.esito?.daConfermare ?? 0;
  const confermate = confermaConMovimenti ? daConfermare : 0;
  const scartati = (lavoro?.esito?.scartati ?? 0) - confermate;
  const validi = (lavoro?.esito?.inseriti ?? 0) + (lavoro?.esito?.aggiornati ?? 0) + confermate;
  // What a table has no value for cannot be corrected in it: the others go in.
  const daTabella = lavoro?.formato === 'tabella';
  return (
    <Modale
      titolo={lavoro ? `Anteprima: ${lavoro.descrizione}` : archivio.intestazione}
      aperta={lavoro !== null}
      onChiudi={props.onChiudi ?? onAnnulla}
      onAnnulla={onAnnulla}
      misura="min(1240px, 94vw)"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Conferma',
        esegui: () => onConferma(false),
        impedita: (scartati > 0 && !daTabella) || inControllo,
        inCorso: confermata,
      }}
      piede={
        <>
          {lavoro && archivio.siRegistra ? (
            <Switch
              label="Registra subito"
              checked={registra}
              onChange={({ currentTarget }) => setRegistra(currentTarget.checked)}
            />
          ) : null}
          {daConfermare > 0 ? (
            <Switch
              label={`Cambia anche i titoli con movimenti (${daConfermare})`}
              checked={confermaConMovimenti}
              onChange={({ currentTarget }) => setConferma(currentTarget.checked)}
            />
          ) : null}
          {lavoro && scartati > 0 ? (
            <>
              {daTabella || archivio.tutteInsieme ? null : (
                <Button
                  variant="default"
                  disabled={validi === 0 || confermata || inControllo}
                  onClick={() => onConferma(true)}
                >
                  Solo valide
                </Button>
              )}
              <Button variant="subtle" onClick={() => void scaricaScarti(lavoro)}>
                Scarica gli scarti
              </Button>
              {archivio.titoloMancante && !mancanti ? (
                <Button variant="default" disabled={inControllo} onClick={() => setMancanti(true)}>
                  Crea i titoli mancanti
                </Button>
              ) : null}
              <span className={classi.perche}>
                {perche(archivio, scartati, { daTabella, qui: correzioni.ammesse })}
              </span>
            </>
          ) : null}
        </>
      }
    >
      {lavoro && mancanti ? (
        <TitoliMancanti
          archivio={archivio}
          guid={lavoro.guidID}
          onTorna={() => setMancanti(false)}
          onCreati={() => {
            setMancanti(false);
            void correzioni.ricontrolla();
          }}
        />
      ) : null}
      {lavoro && !mancanti ? (
        <RigheAnteprima archivio={archivio} lavoro={lavoro} correzioni={correzioni} />
      ) : null}
    </Modale>
  );
}

interface Come {
  readonly daTabella: boolean;
  /** They can be corrected here. */
  readonly qui: boolean;
}

const perche = (
  { tutteInsieme }: Destinazione,
  scartati: number,
  { daTabella, qui }: Come,
): string => {
  const dove = qui ? 'qui o nel file' : 'nel file';
  if (daTabella)
    return `${scartati === 1 ? 'Una riga non ha' : `${scartati} righe non hanno`} un valore e non si scrivono: le altre sì.`;
  const quante = scartati === 1 ? 'Una riga è' : `${scartati} righe sono`;
  return tutteInsieme
    ? `${quante} da correggere ${dove}: si scrivono tutte insieme, o nessuna.`
    : `${quante} da scartare: si ${scartati === 1 ? 'corregge' : 'correggono'} ${dove}, oppure si importano solo le valide.`;
};
