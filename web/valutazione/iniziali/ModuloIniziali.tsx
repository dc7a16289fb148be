import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { contati } from '#domain/money/esatto-italiano.ts';
import { type Data, dataScritta, stampaData } from '#domain/tempo/data.ts';
import { ErroreApi } from '#web/base/api.ts';
import { DomandaUscita } from '#web/record/DomandaUscita.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import { type ErroreCella, type RigaScritta, righeScritte } from '#web/ui/righe/righe.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useTastiModuloDiPagina } from '#web/ui/use-tasto-pagina.ts';
import classi from './iniziali.module.css';
import { type Scritte, salvaIniziali } from './iniziali-api.ts';
import { COLONNE_INIZIALI, leggiIniziali, rifiutate } from './righe-iniziali.ts';

export interface ModuloInizialiProps {
  readonly scritte: Scritte;
  readonly scrive: boolean;
  readonly onSalvate: () => void;
}

const SPIEGA =
  'Di chi viene da un altro sistema, ciò che nessun movimento dice: svalutazioni ancora aperte, costo storico, valore fiscale minimo, tasso effettivo. La posizione dev’essere già aperta (APE); quantità e costo sono i suoi. Si salvano tutte insieme.';

/** The day and the rows, written by hand or pasted from a sheet, saved all at once. */
export function ModuloIniziali({ scritte, scrive, onSalvate }: ModuloInizialiProps) {
  const [data, setData] = useState<Data | null>(dataScritta(scritte.data));
  const [righe, setRighe] = useState(() => righeScritte(COLONNE_INIZIALI, scritte.righe));
  const [sporca, setSporca] = useState(false);
  const [svuota, setSvuota] = useState(false);
  const salvataggio = useSalva(() => {
    setSporca(false);
    onSalvate();
  });
  const { righe: lette, errori, posti } = leggiIniziali(righe);
  const difetti = [...errori, ...salvataggio.rifiutate];
  const pronta = scrive && sporca && data !== null && errori.length === 0 && !salvataggio.inCorso;
  const toglieTutte = lette.length === 0 && scritte.righe.length > 0;
  const scriviOra = () => {
    setSvuota(false);
    if (data !== null) void salvataggio.salva(data, lette, posti);
  };
  const salva = () => {
    if (!pronta) return;
    if (toglieTutte) setSvuota(true);
    else scriviOra();
  };
  const premuto = useTastiModuloDiPagina(salva);
  const cambia = (nuove: readonly RigaScritta[]) => {
    setRighe(nuove);
    setSporca(true);
    salvataggio.dimentica();
  };
  return (
    <form
      className={classi.modulo}
      aria-label="Rimanenze iniziali"
      onKeyDownCapture={premuto}
      onSubmit={(evento) => evento.preventDefault()}
    >
      <p className="spiega">{SPIEGA}</p>
      {scritte.impedimento ? (
        <p className={`avvisa ${classi.avviso}`} role="status">
          {scritte.impedimento}
        </p>
      ) : null}
      {salvataggio.rifiuto ? (
        <p className={`avvisa ${classi.avviso}`} role="alert">
          {salvataggio.rifiuto}
        </p>
      ) : null}
      {scrive || scritte.data ? (
        <div className={classi.barra}>
          <CampoData
            etichetta="Al giorno"
            valore={data}
            resta
            larghezza={150}
            disabilitato={!scrive}
            nota={`${sporca && data === null ? 'Da scrivere: la' : 'La'} vigilia del primo esercizio`}
            onCambia={(nuovo) => {
              setData(nuovo);
              setSporca(true);
            }}
          />
          {scrive ? (
            <Button
              disabled={!pronta}
              loading={salvataggio.inCorso}
              onClick={salva}
              rightSection={<Tasto>Ctrl ⏎</Tasto>}
            >
              {lette.length === 0 ? 'Salva' : `Salva ${contati(lette.length, 'riga', 'righe')}`}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Griglia righe={righe} scrive={scrive} difetti={difetti} onCambia={cambia} />
      <Modale
        titolo="Togli le rimanenze iniziali"
        aperta={svuota}
        onChiudi={() => setSvuota(false)}
        annulla="Tienile"
        conferma={{ etichetta: 'Togli tutte', distruttiva: true, esegui: scriviOra }}
      >
        <p>
          {contati(scritte.righe.length, 'rimanenza iniziale', 'rimanenze iniziali')} al{' '}
          {stampaData(scritte.data)}: la prossima valutazione ne farà a meno.
        </p>
      </Modale>
      <DomandaUscita
        sporca={sporca}
        testo="Le righe scritte non sono salvate: uscendo si perdono."
      />
    </form>
  );
}

interface GrigliaProps {
  readonly righe: readonly RigaScritta[];
  readonly scrive: boolean;
  readonly difetti: readonly ErroreCella[];
  readonly onCambia: (righe: readonly RigaScritta[]) => void;
}

/** Whoever opens the page writes at once, in its first cell. */
function Griglia({ righe, scrive, difetti, onCambia }: GrigliaProps) {
  const dove = useRef<HTMLDivElement>(null);
  useEffect(() => dove.current?.querySelector<HTMLElement>('[data-campo]')?.focus(), []);
  return (
    <div ref={dove} className={classi.griglia}>
      <RigheModificabili
        etichetta="Rimanenze iniziali"
        colonne={COLONNE_INIZIALI}
        righe={righe}
        scrive={scrive}
        difetti={difetti}
        onCambia={onCambia}
        vuoto="Nessuna rimanenza iniziale."
      />
    </div>
  );
}

/** One save at a time; what it refuses stays until something is written. */
function useSalva(onSalvate: () => void) {
  const [inCorso, setInCorso] = useState(false);
  const [rifiuto, setRifiuto] = useState<string | null>(null);
  const [sue, setSue] = useState<readonly ErroreCella[]>([]);
  const dimentica = () => {
    setRifiuto(null);
    setSue([]);
  };
  return {
    ...{ inCorso, rifiuto, dimentica },
    rifiutate: sue,
    async salva(data: Data, righe: Parameters<typeof salvaIniziali>[1], posti: readonly number[]) {
      setInCorso(true);
      dimentica();
      try {
        await salvaIniziali(data, righe);
        annunciaFatto(
          'Rimanenze iniziali salvate',
          `${contati(righe.length, 'posizione', 'posizioni')} al ${stampaData(data)}.`,
        );
        onSalvate();
      } catch (errore) {
        const errori = errore instanceof ErroreApi ? (errore.problema.errori ?? []) : [];
        const celle = rifiutate(errori, posti);
        setSue(celle);
        setRifiuto(
          celle.length > 0
            ? 'Nessuna riga è stata salvata: correggere le celle segnate.'
            : testoErrore(errore),
        );
      } finally {
        setInCorso(false);
      }
    },
  };
}
