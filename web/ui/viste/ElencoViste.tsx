import { Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NESSUNA_VISTA } from '#domain/accesso/viste/stato-vista.ts';
import { useAzioniViste } from './azioni-viste.ts';
import type { Domanda } from './domanda.ts';
import type { StatoViste } from './use-viste.ts';
import classi from './viste.module.css';
import type { Vista } from './viste-api.ts';

export interface ElencoVisteProps {
  readonly stato: StatoViste;
  readonly onDomanda: (domanda: Domanda) => void;
}

/** The number of views from which they are searched. */
const VISTE_DA_CERCARE = 10;

const NESSUNA = { id: null, filtro: null, ordine: null };

/** The entries of the menu: the views to choose from, then what can be done with the one in use. */
export default function ElencoViste({ stato, onDomanda }: ElencoVisteProps) {
  const { viste, attuale, mostra } = stato;
  const [cercato, setCercato] = useState('');
  const parola = cercato.trim().toLowerCase();
  const trovate = viste.filter(({ nome }) => nome.toLowerCase().includes(parola));
  const scegli = (valore: string) =>
    mostra(viste.find(({ id }) => String(id) === valore) ?? NESSUNA);
  return (
    <>
      {viste.length >= VISTE_DA_CERCARE ? (
        <TextInput
          className={classi.cerca}
          aria-label="Cerca fra le viste"
          placeholder="Cerca una vista"
          value={cercato}
          onChange={({ currentTarget }) => setCercato(currentTarget.value)}
        />
      ) : null}
      <Menu.RadioGroup value={attuale ? String(attuale.id) : NESSUNA_VISTA} onChange={scegli}>
        <Menu.RadioItem value={NESSUNA_VISTA} closeMenuOnClick>
          Nessuna vista
        </Menu.RadioItem>
        <Gruppo titolo="Le mie viste" viste={trovate.filter(({ mia }) => mia)} />
        <Gruppo titolo="Condivise con me" viste={trovate.filter(({ mia }) => !mia)} />
      </Menu.RadioGroup>
      <Menu.Divider />
      <Azioni stato={stato} onDomanda={onDomanda} />
    </>
  );
}

interface GruppoProps {
  readonly titolo: string;
  readonly viste: readonly Vista[];
}

function Gruppo({ titolo, viste }: GruppoProps) {
  if (viste.length === 0) return null;
  return (
    <>
      <Menu.Label>{titolo}</Menu.Label>
      {viste.map((vista) => (
        <Menu.RadioItem
          key={vista.id}
          value={String(vista.id)}
          closeMenuOnClick
          rightSection={<span className={classi.nota}>{nota(vista)}</span>}
        >
          {vista.nome}
        </Menu.RadioItem>
      ))}
    </>
  );
}

/** What is worth knowing of a view before choosing it. */
function nota({ mia, proprietario, predefinita, ruoli, codAzienda }: Vista): string {
  const parti = [
    ...(predefinita ? ['predefinita'] : []),
    ...(mia ? (ruoli.length > 0 ? ['condivisa'] : []) : [`di ${proprietario ?? 'altri'}`]),
    ...(codAzienda === null ? [] : [`solo ${codAzienda}`]),
  ];
  return parti.join(' · ');
}

function Azioni({ stato, onDomanda }: ElencoVisteProps) {
  const { attuale, modificata, dimentica, mostra } = stato;
  const azioni = useAzioniViste(stato);
  const mia = attuale?.mia === true;
  const riprendi = () => {
    if (!attuale) return;
    dimentica(attuale.id);
    mostra(attuale);
  };
  return (
    <>
      {mia && modificata ? (
        <Menu.Item className={classi.azione ?? ''} onClick={() => void azioni.salva()}>
          Salva le modifiche
        </Menu.Item>
      ) : null}
      {modificata ? (
        <Menu.Item className={classi.azione ?? ''} onClick={riprendi}>
          Annulla le modifiche
        </Menu.Item>
      ) : null}
      <Menu.Item
        className={classi.azione ?? ''}
        disabled={!stato.salvabile}
        onClick={() => onDomanda('nuova')}
        rightSection={stato.salvabile ? null : <span className={classi.nota}>dopo Conferma</span>}
      >
        {attuale && !mia ? 'Copia fra le mie viste…' : 'Salva come nuova…'}
      </Menu.Item>
      {mia ? (
        <>
          <Menu.Item className={classi.azione ?? ''} onClick={() => onDomanda('rinomina')}>
            Rinomina…
          </Menu.Item>
          <Menu.Item className={classi.azione ?? ''} onClick={() => onDomanda('condividi')}>
            Condividi con i ruoli…
          </Menu.Item>
        </>
      ) : null}
      {attuale ? (
        <Menu.CheckboxItem
          checked={attuale.predefinita}
          onChange={(si) => void azioni.predefinita(attuale, si)}
        >
          Apri sempre con questa
        </Menu.CheckboxItem>
      ) : null}
      <Menu.Item className={classi.azione ?? ''} onClick={() => void azioni.copiaCollegamento()}>
        Copia il collegamento
      </Menu.Item>
      {attuale && mia ? (
        <Menu.Item
          className={classi.azione ?? ''}
          c="var(--t-negative)"
          onClick={() => void azioni.elimina(attuale)}
        >
          Elimina
        </Menu.Item>
      ) : null}
    </>
  );
}
