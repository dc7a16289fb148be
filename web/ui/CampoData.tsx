import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { avvisoDataErrata, caratteriData, leggiDataDigitata } from '#domain/tempo/data-digitata.ts';
import { useTasti } from '#web/tasti/registro.ts';
import classi from './campi.module.css';
import { Icona } from './Icona.tsx';
import { mostraToast } from './toast.ts';

const Calendario = lazy(async () => ({
  default: (await import('./Calendario.tsx')).Calendario,
}));

export interface CampoDataProps {
  readonly etichetta: string;
  readonly valore: Data | null;
  readonly onCambia: (valore: Data | null) => void;
  readonly obbligatorio?: boolean;
  /** Emptied, or wrong, it holds again the day that it held. */
  readonly resta?: boolean;
  readonly errore?: string | undefined;
  /** A quiet word under the field: nothing is wrong yet. */
  readonly nota?: string | undefined;
  readonly disabilitato?: boolean;
  readonly larghezza?: number;
  readonly id?: string;
}

const mostrata = (valore: Data | null) => (valore ? stampaData(valore, 'dd-MM-yyyy') : '');

/** What is said of a field stands under it. */
const ORDINE: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

const CALENDARIO = ['calendario'] as const;

interface AperturaProps {
  readonly nome: string;
  readonly aperto: boolean;
  readonly disabilitato: boolean;
  readonly onApri: () => void;
}

const AperturaCalendario = ({ nome, aperto, disabilitato, onApri }: AperturaProps) => (
  <button
    type="button"
    className={classi.pulsanteIcona}
    aria-haspopup="dialog"
    aria-label={`Apri il calendario: ${nome}`}
    aria-expanded={aperto}
    tabIndex={-1}
    disabled={disabilitato}
    onClick={onApri}
  >
    <Icona nome="calendario" misura={14} />
  </button>
);

/** The text of the field: its day, or what is being typed in its place. */
function useTestoDigitato(valore: Data | null, campo: RefObject<HTMLInputElement | null>) {
  const [testo, setTesto] = useState(() => mostrata(valore));
  /** Whether something was typed since: one that passes by writes nothing, whatever came meanwhile. */
  const digitato = useRef(false);
  useEffect(() => {
    // A proposal that comes while a day is being typed does not take its place.
    if (!digitato.current) setTesto(mostrata(valore));
  }, [valore]);
  useEffect(() => {
    // What came by itself stands selected as what was found there: what is typed takes its place.
    const entrato = document.activeElement === campo.current;
    if (testo && entrato && !digitato.current) campo.current?.select();
  }, [testo, campo]);
  return { testo, setTesto, digitato };
}

/** A date typed as dd-mm-yyyy (311226 and 31122026 too) or taken from the calendar. */
export function CampoData(props: CampoDataProps) {
  const { etichetta, valore, onCambia, disabilitato = false } = props;
  const [aperto, setAperto] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  const { testo, setTesto, digitato } = useTestoDigitato(valore, campo);
  useTasti(CALENDARIO);
  const nome = etichetta.replace(/:$/, '');
  const lascia = () => {
    if (!digitato.current) return;
    digitato.current = false;
    const letta = leggiDataDigitata(testo);
    if (letta.esito === 'errata') mostraToast({ ...avvisoDataErrata, tipo: 'errore' });
    const nuovo = letta.esito === 'valida' ? letta.data : props.resta ? valore : null;
    setTesto(mostrata(nuovo));
    if (nuovo !== valore) onCambia(nuovo);
  };
  const chiudi = () => {
    setAperto(false);
    campo.current?.focus();
  };
  return (
    <Popover
      opened={aperto}
      onChange={setAperto}
      onDismiss={chiudi}
      position="bottom-end"
      trapFocus
      withRoles={false}
      closeOnEscape
    >
      <Popover.Target>
        <TextInput
          ref={campo}
          label={etichetta}
          withAsterisk={props.obbligatorio ?? false}
          aria-required={props.obbligatorio ?? false}
          error={props.errore}
          description={props.errore ? undefined : props.nota}
          inputWrapperOrder={ORDINE}
          disabled={disabilitato}
          placeholder="gg-mm-aaaa"
          autoComplete="off"
          inputMode="numeric"
          w={props.larghezza ?? '100%'}
          {...(props.id ? { id: props.id } : {})}
          value={testo}
          onChange={({ currentTarget }) => {
            digitato.current = true;
            setTesto(caratteriData(currentTarget.value));
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={lascia}
          onKeyDown={(evento) => {
            // What Enter does next, a form or a screen, is done with the day that stands there.
            if (evento.key === 'Enter') lascia();
            if (evento.key !== 'ArrowDown' || !evento.altKey) return;
            evento.preventDefault();
            // The calendar opens on the day that is being typed.
            lascia();
            setAperto(true);
          }}
          rightSection={
            <AperturaCalendario
              nome={nome}
              aperto={aperto}
              disabilitato={disabilitato}
              onApri={() => setAperto((prima) => !prima)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        className={classi.calendario}
        role="dialog"
        aria-label={`Calendario: ${nome}`}
      >
        <Suspense fallback={null}>
          <Calendario
            valore={valore}
            onScegli={(giorno) => {
              onCambia(giorno);
              chiudi();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
