import { useState } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import {
  assegnaEstratto,
  type Estratto,
  ripristinaFile,
  sostituisciEstratto,
} from './estratti-api.ts';
import { rileggi } from './riconciliazione-api.ts';

/** An act that goes to the server once, and tells what came of it. */
function useAtto(nonFatto: string, onFatto: () => void) {
  const [inCorso, setInCorso] = useState(false);
  const fai = async (passi: () => Promise<void>) => {
    setInCorso(true);
    try {
      await passi();
      await rileggi();
      onFatto();
    } catch (errore) {
      segnalaErrore(nonFatto, errore);
    } finally {
      setInCorso(false);
    }
  };
  return { inCorso, fai };
}

interface DomandaProps {
  readonly estratto: Estratto;
  readonly onChiudi: () => void;
}

/** Of which account the statements with these coordinates are: asked once, never guessed. */
export function AssegnaEstratto({
  estratto,
  conti,
  onChiudi,
}: DomandaProps & { readonly conti: readonly OpzioneScelta[] | undefined }) {
  const [conto, setConto] = useState<string | null>(null);
  const { inCorso, fai } = useAtto('Estratto non assegnato', onChiudi);
  const esegui = () =>
    void fai(async () => {
      if (conto === null) return;
      const { cod_Conto } = await assegnaEstratto(estratto.id, Number(conto));
      annunciaFatto('Estratto assegnato', `Di qui in poi ${estratto.coordinate} è ${cod_Conto}.`);
    });
  const alTasto = useTastiModulo(esegui);
  return (
    <Modale
      titolo="Assegna l’estratto a un conto"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Assegna', esegui, impedita: conto === null, inCorso }}
    >
      <div onKeyDownCapture={alTasto}>
        <p className="spiega">
          {estratto.formato} del {stampaData(estratto.dataRiferimento)}, file {estratto.nomeFile}: è
          di <b>{estratto.coordinate}</b>, che nessun conto ha.
        </p>
        <CampoScelta
          etichetta="Conto"
          obbligatorio
          primo
          opzioni={conti}
          valore={conto}
          onCambia={setConto}
          nessuno="Nessun conto"
        />
      </div>
    </Modale>
  );
}

/** Another content for the same day of the same account: what goes is named before it does. */
export function SostituisciEstratto({ estratto, onChiudi }: DomandaProps) {
  const { inCorso, fai } = useAtto('Estratto non sostituito', onChiudi);
  return (
    <Modale
      titolo="Sostituire l’estratto che c’era?"
      aperta
      onChiudi={onChiudi}
      annulla="Lascia quello che c’era"
      conferma={{
        etichetta: 'Sostituisci',
        distruttiva: true,
        inCorso,
        esegui: () =>
          void fai(async () => {
            await sostituisciEstratto(estratto);
            annunciaFatto('Estratto sostituito', 'Quello di prima resta, come sostituito.');
          }),
      }}
    >
      <p>
        Del {stampaData(estratto.dataRiferimento)} per {estratto.cod_Conto ?? estratto.coordinate}{' '}
        un estratto c’è già, con un altro contenuto. Il nuovo prende il suo posto: gli abbinamenti
        di quello si sciolgono e si propongono di nuovo, le discordanze tengono età, responsabile e
        note.
      </p>
      {estratto.perche ? <p className="spiega">{estratto.perche}</p> : null}
    </Modale>
  );
}

/** Takes back all that a file has brought; it cannot be taken back, the file can be loaded again. */
export function RipristinaEstratto({
  estratto,
  onChiudi,
  onFatto,
}: DomandaProps & { readonly onFatto: () => void }) {
  const { inCorso, fai } = useAtto('File non ripristinato', onFatto);
  return (
    <Modale
      titolo="Togliere tutto ciò che il file ha portato?"
      aperta
      onChiudi={onChiudi}
      annulla="Lascia com’è"
      conferma={{
        etichetta: 'Ripristina',
        distruttiva: true,
        inCorso,
        esegui: () =>
          void fai(async () => {
            const { estratti, righe } = await ripristinaFile(estratto.idFile);
            annunciaFatto('File ripristinato', `Tolti ${estratti} estratti con ${righe} righe.`);
          }),
      }}
    >
      <p>
        Il file <b>{estratto.nomeFile}</b> se ne va con tutti i suoi estratti: le loro righe, gli
        abbinamenti e le discordanze che ne sono nate. I movimenti restano.
      </p>
    </Modale>
  );
}
