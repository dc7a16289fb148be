import { Button } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { DomandaUscita } from '#web/record/DomandaUscita.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo, vaiAllaParte } from '#web/ui/use-tasti-modulo.ts';
import { Accanto } from './Accanto.tsx';
import { CartaAltra } from './CartaAltra.tsx';
import { CartaAltri } from './CartaAltri.tsx';
import { CartaImporti } from './CartaImporti.tsx';
import { CartaLotti, scegliLotti } from './CartaLotti.tsx';
import { CartaOperazione } from './CartaOperazione.tsx';
import { CartaScritture } from './CartaScritture.tsx';
import { campiDelConflitto } from './conflitto-fissato.ts';
import { EliminaBozza } from './EliminaBozza.tsx';
import classi from './fissato.module.css';
import type { Movimento } from './fissato-api.ts';
import { primoCampo } from './modulo.ts';
import { type Atto, type Fissato, type OpzioniFissato, useFissato } from './use-fissato.ts';
import { useTastiSchermata } from './use-tasti-schermata.ts';

export interface ModuloFissatoProps extends OpzioniFissato {
  readonly titolo: string;
  /** The draft that is open; none for a slip that is not there yet. */
  readonly esistente: Movimento | undefined;
  /** What has to be known before one writes. */
  readonly avviso?: ReactNode;
  readonly onAnnulla: () => void;
}

const TASTI = ['salvaBozza', 'ricalcola', 'sezione'] as const;
const CAMPI = 'input:not([disabled])';

const PERSO = 'Il fissato non è salvato: uscendo, quello che è scritto si perde.';

/** A slip while it is typed. Ctrl+Enter registers it, Ctrl+S keeps the draft, Esc goes back. */
export function ModuloFissato(props: ModuloFissatoProps) {
  const fissato = useFissato(props);
  const { puo } = useSessione();
  const { conflitto } = fissato.salvataggio;
  const [fuoco, setFuoco] = useState<string | null>(null);
  const modulo = useRef<HTMLFormElement>(null);
  const tasti = useTastiModulo(() => fissato.fai('registra'));
  useTasti(TASTI);
  const carte = useRef<HTMLDivElement>(null);
  const { iniziale } = props;
  useEffect(() => {
    const campi = carte.current?.querySelectorAll<HTMLElement>(CAMPI);
    campi?.[primoCampo(iniziale)]?.focus();
  }, [iniziale]);
  const rifiutati = fissato.salvataggio.errori;
  useEffect(() => {
    if (Object.keys(rifiutati).length > 0)
      modulo.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rifiutati]);
  const premi = (evento: KeyboardEvent<HTMLElement>) => {
    if (vaiAllaParte(evento, carte.current)) return;
    if (!tavolaTasti.salvaBozza.premuto(evento.nativeEvent)) return tasti(evento);
    evento.preventDefault();
    // The field is left first, so that what is being typed is read.
    const campo = evento.target as HTMLElement;
    campo.blur();
    campo.focus();
    setTimeout(() => salva.current?.click());
  };
  const salva = useRef<HTMLButtonElement>(null);
  useTastiSchermata(({ key }) => {
    if (key === 'Escape') props.onAnnulla();
  });
  return (
    <form
      ref={modulo}
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={premi}
      aria-label="Fissato"
    >
      <Intestazione
        titolo={props.titolo}
        indicatori={
          <Etichetta tono="accento" maiuscolo>
            BOZZA
          </Etichetta>
        }
        azioni={<Azioni {...props} fissato={fissato} salva={salva} />}
      />
      {props.avviso}
      <div className={classi.pagina}>
        <div className={classi.carte} ref={carte}>
          <CartaOperazione fissato={fissato} />
          <CartaImporti fissato={fissato} carta="importi" titolo="Importi" onEntra={setFuoco} />
          <CartaImporti
            fissato={fissato}
            carta="euro"
            titolo="Importi in euro"
            onEntra={setFuoco}
          />
          <CartaAltra fissato={fissato} />
          {scegliLotti(fissato) ? <CartaLotti fissato={fissato} /> : null}
          <CartaAltri fissato={fissato} />
          {puo('Contabile_R') ? <CartaScritture fissato={fissato} /> : null}
        </div>
        <Accanto fissato={fissato} fuoco={fuoco} ramo={props.ramo} />
      </div>
      <ConflittoRecord
        tabella="movimenti"
        campi={campiDelConflitto(conflitto ? [conflitto.prima, conflitto.mia, conflitto.loro] : [])}
        salvataggio={fissato.salvataggio}
      />
      <DomandaUscita sporca={fissato.sporco} testo={PERSO} />
    </form>
  );
}

interface AzioniProps extends ModuloFissatoProps {
  readonly fissato: Fissato;
  readonly salva: RefObject<HTMLButtonElement | null>;
}

function Azioni({ fissato, esistente, onAnnulla, onSparito, salva }: AzioniProps) {
  const { inCorso } = fissato.salvataggio;
  const fai = (atto: Atto) => () => fissato.fai(atto);
  return (
    <>
      {esistente ? <EliminaBozza movimento={esistente} onEliminata={onSparito} /> : null}
      <Button variant="default" onClick={onAnnulla} rightSection={<Tasto>Esc</Tasto>}>
        Annulla
      </Button>
      <Button variant="default" disabled={inCorso} onClick={fai('nuovo')}>
        Salva e nuovo
      </Button>
      <Button
        ref={salva}
        variant="default"
        disabled={inCorso}
        onClick={fai('bozza')}
        rightSection={<Tasto>Ctrl S</Tasto>}
      >
        Salva bozza
      </Button>
      <Button loading={inCorso} onClick={fai('registra')} rightSection={<Tasto>Ctrl ⏎</Tasto>}>
        Registra
      </Button>
    </>
  );
}
