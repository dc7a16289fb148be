import { Button, Stack } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { campoTitolo } from '#domain/titoli/campi.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useTasti } from '#web/tasti/registro.ts';
import { CampoModulo } from './CampoModulo.tsx';
import { IndiceSezioni, vaiASezione } from './IndiceSezioni.tsx';
import { type CampoScritto, obbligatorio } from './modulo.ts';
import classi from './titoli.module.css';
import type { ModuloTitolo as Modulo } from './use-modulo-titolo.ts';

export interface ModuloTitoloProps {
  readonly modulo: Modulo;
  readonly titolo: TitoloCompleto | undefined;
  readonly scrive: boolean;
  readonly onApri: (codTitolo: string) => void;
  readonly onDuplica: () => void;
  readonly onElimina: () => void;
}

const TASTI = ['sezione'] as const;

/** The fields of a titolo, as its type asks them, section by section. */
export function ModuloTitolo(props: ModuloTitoloProps) {
  const { modulo, titolo, scrive } = props;
  const corpo = useRef<HTMLDivElement>(null);
  const [corrente, setCorrente] = useState<string>();
  const [aiuto, setAiuto] = useState<string>();
  useTasti(TASTI);
  const { sezioni, salvataggio, giudizio } = modulo;
  const premi = (evento: KeyboardEvent) => {
    const passo = PASSI[evento.key];
    if (!evento.altKey || passo === undefined || !corpo.current) return;
    evento.preventDefault();
    const nomi = sezioni.map(({ nome }) => nome as string);
    const da = Math.max(0, nomi.indexOf(corrente ?? ''));
    const arrivo = nomi[da + passo];
    if (arrivo) vaiASezione(corpo.current, arrivo);
  };
  const salva = () => {
    modulo.salva();
    const primo = giudizio.errori[0]?.campo;
    if (primo) vaiACampo(corpo.current, primo);
  };
  return (
    <FormaRecord
      scrive={scrive}
      salvabile={modulo.cambiato}
      inCorso={salvataggio.inCorso}
      onSalva={salva}
      nota={
        <NotaDelModulo
          modulo={modulo}
          aiuto={aiuto}
          onVai={(campo) => vaiACampo(corpo.current, campo)}
        />
      }
      {...(titolo
        ? {
            duplica: { esegui: props.onDuplica, impedita: modulo.cambiato },
            elimina: {
              nome: `${titolo.cod_Titolo} · ${titolo.descrizione}`,
              spiegazione:
                'Si elimina solo se nulla lo usa; vanno con lui i dati estesi e la composizione. Ciò che conteneva resta nella storia.',
              esegui: props.onElimina,
            },
          }
        : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that pass by, as in every form */}
      <div
        className={classi.modulo}
        onKeyDown={premi}
        onFocus={({ target }) => {
          const campo = target.closest<HTMLElement>('[data-campo]')?.dataset.campo ?? '';
          setAiuto(campoTitolo(campo)?.aiuto);
          setCorrente(target.closest<HTMLElement>('[data-sezione]')?.dataset.sezione);
        }}
      >
        {modulo.tipo ? (
          <IndiceSezioni
            voci={sezioni.map(({ nome, campi }) => ({ nome, tono: tono(campi, modulo) }))}
            corrente={corrente ?? sezioni[0]?.nome}
            onScegli={(nome) => corpo.current && vaiASezione(corpo.current, nome)}
          />
        ) : (
          <p className={classi.guida}>
            Scelto il tipo, si aprono i campi che quel tipo ha, con i valori di solito proposti.
          </p>
        )}
        <Stack ref={corpo} gap={26} miw={0} pb={8}>
          {sezioni.map(({ nome, campi }) => (
            <section key={nome} className={classi.sezione} data-sezione={nome} aria-label={nome}>
              <h3 className="titoletto">{nome}</h3>
              <Campi {...props} campi={campi} />
            </section>
          ))}
        </Stack>
      </div>
    </FormaRecord>
  );
}

const PASSI: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

function vaiACampo(corpo: HTMLElement | null, nome: string): void {
  const campo = corpo?.querySelector<HTMLElement>(`[data-campo="${nome}"]`);
  campo?.scrollIntoView({ block: 'center' });
  campo?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Errors in red, what is missing or deserves a look in amber. */
function tono(campi: readonly CampoScritto[], modulo: Modulo) {
  if (campi.some((campo) => erroreDi(campo, modulo) !== undefined)) return 'errore' as const;
  return campi.some((campo) => avvisoDi(campo, modulo) !== undefined)
    ? ('avviso' as const)
    : undefined;
}

/** What is wrong with a field, once it has been written or saving was tried. */
function erroreDi({ nome }: CampoScritto, modulo: Modulo): string | undefined {
  const { giudizio, salvataggio, tentato, toccati, nuovo } = modulo;
  const detto = salvataggio.errori[nome];
  if (detto !== undefined) return detto;
  const mostra = tentato || toccati.has(nome) || !nuovo;
  const trovato = giudizio.errori.find(({ campo }) => campo === nome);
  return mostra ? trovato?.messaggio : undefined;
}

/** What is missing or odd: of a new titolo once its field was written, or saving was tried. */
function avvisoDi({ nome }: CampoScritto, modulo: Modulo): string | undefined {
  const { giudizio, tentato, toccati, nuovo } = modulo;
  if (nuovo && !tentato && !toccati.has(nome)) return undefined;
  return [...giudizio.mancanze, ...giudizio.avvisi].find(({ campo }) => campo === nome)?.messaggio;
}

function Campi({
  modulo,
  titolo,
  scrive,
  campi,
  onApri,
}: ModuloTitoloProps & { readonly campi: readonly CampoScritto[] }) {
  const { mia, tipo, tipi, esistente } = modulo;
  const gruppo = tipo ?? { tipo_Titolo: '', gruppo: 'ALTRO' as const };
  return (
    <div className={classi.campi}>
      {campi.map((campo, indice) => {
        const doppio = campo.nome === 'cod_ISIN' && esistente !== undefined;
        return (
          <CampoModulo
            key={campo.nome}
            campo={campo}
            valore={mia[campo.nome as keyof typeof mia] ?? null}
            descrizione={descrizioneDi(campo, titolo)}
            obbligatorio={obbligatorio(campo, gruppo)}
            errore={doppio ? 'C’è già un titolo con questo ISIN.' : erroreDi(campo, modulo)}
            avviso={avvisoDi(campo, modulo)}
            scrive={scrive}
            primo={scrive && indice === 0 && campo.nome === 'tipo_Titolo'}
            tipi={tipi.opzioni}
            onCambia={(valore) => modulo.cambia(campo.nome, valore)}
          />
        );
      })}
      {esistente && campi.some(({ nome }) => nome === 'cod_ISIN') ? (
        <p className={`avvisa ${classi.esistente}`} role="status">
          È <b>{esistente.cod_Titolo}</b> · {esistente.descrizione}.{' '}
          <Button size="compact-xs" variant="default" onClick={() => onApri(esistente.cod_Titolo)}>
            Apri il titolo
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function descrizioneDi({ nome }: CampoScritto, titolo: TitoloCompleto | undefined) {
  if (nome === 'codEmittente') return titolo?.descEmittente;
  return nome === 'codSottostante' ? titolo?.descSottostante : undefined;
}

interface NotaProps {
  readonly modulo: Modulo;
  readonly aiuto: string | undefined;
  readonly onVai: (campo: string) => void;
}

/** Beside «Salva»: what keeps it from being saved, what would be lost, or what the field is for. */
function NotaDelModulo({ modulo, aiuto, onVai }: NotaProps) {
  const { giudizio, tentato, persi } = modulo;
  const { errori } = giudizio;
  if (tentato && errori.length > 0) {
    return (
      <span className={classi.daSistemare} role="alert">
        Da sistemare:{' '}
        {errori.slice(0, 4).map(({ campo }) => (
          <button key={campo} type="button" onClick={() => onVai(campo)}>
            {campoTitolo(campo)?.titolo ?? campo}
          </button>
        ))}
        {errori.length > 4 ? ` e altri ${errori.length - 4}` : ''}
      </span>
    );
  }
  if (persi.length > 0) {
    return (
      <span className={classi.persi} role="status">
        Questo tipo non prevede {persi.map(({ titolo }) => titolo).join(', ')}: salvando si vuotano.
      </span>
    );
  }
  return aiuto ? <span>{aiuto}</span> : null;
}
