import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icona } from '#web/ui/Icona.tsx';
import { usePigro } from '#web/ui/use-pigro.ts';
import type { Domanda } from './domanda.ts';
import type { ElencoVisteProps } from './ElencoViste.tsx';
import type { StatoViste } from './use-viste.ts';
import classi from './viste.module.css';

const elenco = () => import('./ElencoViste.tsx');
const domanda = () => import('./DomandaVista.tsx');

/** The view in use, with a dot when it is changed; the menu chooses, saves and shares. */
export function MenuVista({ stato }: { readonly stato: StatoViste }) {
  const { t } = useTranslation();
  const { attuale, modificata } = stato;
  const [aperto, setAperto] = useState(false);
  const [chiesta, setChiesta] = useState<Domanda | null>(null);
  const [Elenco, conElenco] = usePigro<ElencoVisteProps>(elenco);
  const [Finestra, conFinestra] = usePigro(domanda);
  const chiedi = (quale: Domanda) => conFinestra(() => setChiesta(quale));
  return (
    <>
      <Menu
        opened={aperto}
        onChange={(apri) => (apri ? conElenco(() => setAperto(true)) : setAperto(false))}
        position="bottom-end"
        width={300}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            rightSection={<Icona nome="giu" misura={12} />}
            onMouseEnter={() => void elenco()}
            onFocus={() => void elenco()}
            {...(attuale ? { title: attuale.nome } : {})}
          >
            <span className={classi.nome}>
              {t('tabVista')}
              {attuale ? <b>: {attuale.nome}</b> : null}
              {modificata ? (
                <span
                  className={classi.modificata}
                  role="img"
                  aria-label={t('tabVistaModificata')}
                />
              ) : null}
            </span>
          </Button>
        </Menu.Target>
        {Elenco ? (
          <Menu.Dropdown className={classi.elenco}>
            <Elenco stato={stato} onDomanda={chiedi} />
          </Menu.Dropdown>
        ) : null}
      </Menu>
      {Finestra ? (
        <Finestra stato={stato} chiesta={chiesta} onChiudi={() => setChiesta(null)} />
      ) : null}
    </>
  );
}
