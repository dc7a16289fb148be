import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rotteServizio } from '#contract/servizio.ts';
import type { CampoStorico } from '#domain/campi/storia.ts';
import {
  type CampoConfrontato,
  campiConfrontati,
  recordUnito,
  type Scelte,
  sceltePredefinite,
  soloLoro,
  tutteScelte,
} from '#domain/record/conflitto.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './conflitto.module.css';
import { TabellaConflitto } from './TabellaConflitto.tsx';
import type { Conflitto, RecordVersionato } from './use-salvataggio.ts';

export interface DomandaConflittoProps {
  /** The table whose history tells who deleted the record. */
  readonly tabella: string;
  /** The fields in the form's sequence, each with the text of its values. */
  readonly campi: readonly CampoStorico[];
  readonly conflitto: Conflitto<RecordVersionato>;
  readonly inCorso: boolean;
  readonly onRisolvi: (unito: RecordVersionato) => void;
  readonly onRicrea: () => void;
  readonly onLascia: () => void;
  readonly onRiprendi: () => void;
}

/** Somebody else was quicker. Esc, as the cross, goes back to the form: nothing typed is lost. */
export default function DomandaConflitto(props: DomandaConflittoProps) {
  const { loro } = props.conflitto;
  return loro === null ? <Eliminato {...props} /> : <Cambiato {...props} loro={loro} />;
}

const LARGHEZZA = '800px';

/** Changes as soon as the versions do: another save may have come in between. */
function useScelte(confrontati: readonly CampoConfrontato[]) {
  const [fatte, setFatte] = useState<{ di: typeof confrontati; scelte: Scelte } | null>(null);
  const scelte = fatte?.di === confrontati ? fatte.scelte : sceltePredefinite(confrontati);
  return [scelte, (nuove: Scelte) => setFatte({ di: confrontati, scelte: nuove })] as const;
}

type CambiatoProps = DomandaConflittoProps & { readonly loro: RecordVersionato };

function Cambiato({ campi, conflitto, loro, inCorso, ...fai }: CambiatoProps) {
  const versioni = useMemo(() => ({ ...conflitto, loro }), [conflitto, loro]);
  const confrontati = useMemo(
    () =>
      campiConfrontati(
        campi.map(({ campo }) => campo),
        versioni,
      ),
    [campi, versioni],
  );
  const [scelte, setScelte] = useScelte(confrontati);
  const rinuncia = soloLoro(scelte);
  const chi = loro.modificatoDa ?? 'il sistema';
  return (
    <Modale
      titolo="Il record è cambiato nel frattempo"
      aperta
      onChiudi={fai.onRiprendi}
      misura={LARGHEZZA}
      piede={
        <>
          <Button variant="default" onClick={() => setScelte(tutteScelte(confrontati, 'mia'))}>
            Tieni le mie
          </Button>
          <Button variant="default" onClick={() => setScelte(tutteScelte(confrontati, 'loro'))}>
            Tieni le loro
          </Button>
        </>
      }
      annulla="Torna alla modifica"
      conferma={{
        etichetta: rinuncia ? 'Lascia la loro versione' : 'Salva',
        esegui: () =>
          rinuncia ? fai.onLascia() : fai.onRisolvi(recordUnito(versioni, loro, scelte)),
        inCorso,
      }}
    >
      <p className={classi.spiegazione}>
        <b>{chi}</b> ha salvato il {stampaIstante(loro.modificatoIl)}. Scegliere campo per campo:
        ciò che si salva va sopra la sua versione, e nella storia restano tutte e due.
      </p>
      <TabellaConflitto
        campi={campi}
        confrontati={confrontati}
        versioni={versioni}
        scelte={scelte}
        titoloLoro={`Salvata da ${chi}`}
        onScelte={setScelte}
      />
    </Modale>
  );
}

/** The record is gone: what was typed can become a new one. */
function Eliminato({ tabella, campi, conflitto, inCorso, ...fai }: DomandaConflittoProps) {
  const { prima, mia } = conflitto;
  const { data } = useQuery({
    queryKey: ['storico', tabella, mia.id, 'eliminato'],
    queryFn: ({ signal }) =>
      chiama(rotteServizio.storico, {
        params: { tabella, id: Number(mia.id) },
        query: { limite: 1 },
        signal,
      }),
  });
  const fine = data?.[0]?.operazione === 'eliminazione' ? data[0] : undefined;
  const versioni = { prima, mia, loro: mia };
  return (
    <Modale
      titolo="Il record è stato eliminato nel frattempo"
      aperta
      onChiudi={fai.onRiprendi}
      misura={LARGHEZZA}
      piede={
        <Button variant="default" onClick={fai.onLascia}>
          Rinuncia alla modifica
        </Button>
      }
      annulla="Torna alla modifica"
      conferma={{ etichetta: 'Crea di nuovo', esegui: fai.onRicrea, inCorso }}
    >
      <p className={classi.spiegazione}>
        {fine ? (
          <>
            <b>{fine.utente ?? 'Il sistema'}</b> lo ha eliminato il {stampaIstante(fine.quando)}.{' '}
          </>
        ) : null}
        Lo si può creare di nuovo con i valori scritti qui, oppure lasciare eliminato.
      </p>
      <TabellaConflitto
        campi={campi}
        confrontati={campiConfrontati(
          campi.map(({ campo }) => campo),
          versioni,
        )}
        versioni={versioni}
        scelte={SENZA_SCELTE}
      />
    </Modale>
  );
}

const SENZA_SCELTE: Scelte = {};
